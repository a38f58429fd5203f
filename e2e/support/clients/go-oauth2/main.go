// A relying party of golang.org/x/oauth2 as docs/clients.md configures it, for one person at a time.
// It gives the person a role as Grafana does.
package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/jmespath/go-jmespath"
	"golang.org/x/oauth2"
)

var (
	issuer   = os.Getenv("ISSUER")
	origin   = os.Getenv("ORIGIN")
	rolePath = os.Getenv("ROLE_ATTRIBUTE_PATH")
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
	Scopes:      strings.Fields(os.Getenv("SCOPES")),
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
	tokens := conf.TokenSource(context.Background(), token)
	response, err := oauth2.NewClient(r.Context(), tokens).Get(issuer + "/api/v1/me")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	token, _ = tokens.Token()
	idToken, _ := token.Extra("id_token").(string)
	role, source := roleOf([]claims{{"id_token", payloadOf(idToken)}, {"profile", body}})
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{
		"profile":   json.RawMessage(body),
		"refreshed": token.AccessToken != before,
		"role":      role,
		"source":    source,
	})
}

type claims struct {
	source string
	json   []byte
}

// roleOf asks the ID token, then the profile, and takes the first that gives a role. So does UserInfo in
// Grafana's pkg/login/social/connectors/generic_oauth.go.
func roleOf(from []claims) (role, source string) {
	for _, each := range from {
		var data any
		if json.Unmarshal(each.json, &data) != nil {
			continue
		}
		found, err := jmespath.Search(rolePath, data)
		if text, ok := found.(string); ok && err == nil && text != "" {
			return text, each.source
		}
	}
	return "", ""
}

func payloadOf(idToken string) []byte {
	parts := strings.Split(idToken, ".")
	if len(parts) != 3 {
		return nil
	}
	payload, _ := base64.RawURLEncoding.DecodeString(parts[1])
	return payload
}

func main() {
	http.HandleFunc("/login", login)
	http.HandleFunc("/callback", callback)
	http.HandleFunc("/profile", profile)
	log.Fatal(http.ListenAndServe("localhost:"+os.Getenv("PORT"), nil))
}
