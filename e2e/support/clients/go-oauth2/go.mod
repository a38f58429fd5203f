module example.org/relying-party

go 1.24

require golang.org/x/oauth2 v0.30.0

require github.com/jmespath/go-jmespath v0.4.0
