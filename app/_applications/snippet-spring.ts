import { pathOf, type SnippetClient, text } from "./snippet";

/** Spring Security's default callback path. */
const DEFAULT_PATH = "/login/oauth2/code/foyer";

/** Returns two files. Tested with Spring Boot 3.5 and 4.1 (docs/clients.md). */
export const springCode = (c: SnippetClient) => `# src/main/resources/application.yaml
spring:
  security:
    oauth2:
      client:
        registration:
          foyer:
            client-id: ${text(c.clientId)}${
              c.method === "none" ? "" : `\n            client-secret: \${FOYER_CLIENT_SECRET}`
            }
            client-authentication-method: ${c.method}
            authorization-grant-type: authorization_code
            redirect-uri: ${text(c.redirectUri)}
            scope: ${c.scope.split(" ").join(", ")}
        provider:
          foyer:
            issuer-uri: ${text(c.issuer)}

// SecurityConfiguration.java, in a package of your application
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
${c.postLogoutUri === null ? "" : "import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;\n"}${algorithmOf(c).imports}import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfiguration {
  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    // PKCE, which Spring Boot 3 leaves out for clients that have a secret.
    var requests = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
    requests.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
${c.postLogoutUri === null ? "" : `    var logout = new OidcClientInitiatedLogoutSuccessHandler(clients);\n    logout.setPostLogoutRedirectUri(${text(c.postLogoutUri)});\n`}    return http
        .authorizeHttpRequests(all -> all.anyRequest().authenticated())
        .oauth2Login(login -> login
${pathOf(c.redirectUri) === DEFAULT_PATH ? "" : `            .redirectionEndpoint(endpoint -> endpoint.baseUri(${text(pathOf(c.redirectUri))}))\n`}            .authorizationEndpoint(endpoint -> endpoint.authorizationRequestResolver(requests)))
${c.postLogoutUri === null ? "" : "        .logout(ends -> ends.logoutSuccessHandler(logout))\n"}        .build();
  }${algorithmOf(c).bean}
}`;

/** Spring expects RS256 by default. */
const algorithmOf = ({ idTokenAlg: alg }: SnippetClient) =>
  alg === "RS256"
    ? { imports: "", bean: "" }
    : {
        imports: `import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;
`,
        bean: `

  @Bean
  JwtDecoderFactory<ClientRegistration> idTokenDecoders() {
    var decoders = new OidcIdTokenDecoderFactory();
    decoders.setJwsAlgorithmResolver(registration -> SignatureAlgorithm.${alg});
    return decoders;
  }`,
      };
