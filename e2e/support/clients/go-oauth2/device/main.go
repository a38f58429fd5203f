// A device that signs its user in with golang.org/x/oauth2 (RFC 8628), as docs/devices.md shows.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/oauth2"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	config := oauth2.Config{
		ClientID: os.Getenv("CLIENT_ID"),
		Scopes:   strings.Fields(os.Getenv("SCOPES")),
		Endpoint: oauth2.Endpoint{
			DeviceAuthURL: os.Getenv("ISSUER") + "/oauth/device",
			TokenURL:      os.Getenv("ISSUER") + "/oauth/token",
			AuthStyle:     oauth2.AuthStyleInParams,
		},
	}
	device, err := config.DeviceAuth(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("Open %s and enter %s\n", device.VerificationURI, device.UserCode)
	token, err := config.DeviceAccessToken(ctx, device)
	if err != nil {
		return err
	}
	response, err := config.Client(ctx, token).Get(os.Getenv("ISSUER") + "/api/v1/me")
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var me map[string]any
	if err := json.NewDecoder(response.Body).Decode(&me); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(me)
}
