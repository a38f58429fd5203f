module example.org/foyer/oauth2-proxy

go 1.21

require github.com/oauth2-proxy/oauth2-proxy/v7 v7.6.0
