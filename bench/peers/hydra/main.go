// Command hydra is Ory Hydra at the version of go.mod. `go install` of the module itself would
// refuse its replace directives, which go.mod repeats here.
package main

import "github.com/ory/hydra/v2/cmd"

func main() { cmd.Execute() }
