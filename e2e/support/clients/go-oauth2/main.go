// A relying party of golang.org/x/oauth2 as docs/clients.md configures it, for one person at a time.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"time"

	"golang.org/x/oauth2"
)

var (
	issuer   = os.Getenv("ISSUER")
	origin   = os.Getenv("ORIGIN")
	verifier = oauth2.GenerateVerifier()
	state    = oauth2.GenerateVerifier()
	token    *oauth2.Token
)

var conf = &oauth2.Config{
	ClientID:     os.Getenv("CLIENT_ID"),
	ClientSecret: os.Getenv("FOYER_CLIENT_SECRET"),
	Endpoint: oauth2.Endpoint{
		AuthURL:  issuer + "/oauth/authorize",
		TokenURL: issuer + "/oauth/token",
	},
	RedirectURL: origin + "/callback",
	Scopes:      []string{"openid", "profile", "email"},
}

func login(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, conf.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusFound)
}

func callback(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if query.Get("state") != state {
		http.Error(w, "state", http.StatusBadRequest)
		return
	}
	exchanged, err := conf.Exchange(r.Context(), query.Get("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	token = exchanged
	http.Redirect(w, r, "/profile", http.StatusFound)
}

func profile(w http.ResponseWriter, r *http.Request) {
	before := token.AccessToken
	if r.URL.Query().Has("expired") {
		token.Expiry = time.Now().Add(-time.Minute)
	}
	source := conf.TokenSource(context.Background(), token)
	response, err := oauth2.NewClient(r.Context(), source).Get(issuer + "/api/v1/me")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	token, _ = source.Token()
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{
		"profile":   json.RawMessage(body),
		"refreshed": token.AccessToken != before,
	})
}

func main() {
	http.HandleFunc("/login", login)
	http.HandleFunc("/callback", callback)
	http.HandleFunc("/profile", profile)
	log.Fatal(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}
