package api;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** API that tells a caller who it is. The settings and TokenRules are those of docs/apis.md. */
@SpringBootApplication
@RestController
public class Api {
  public static void main(String[] args) {
    SpringApplication.run(Api.class, args);
  }

  @GetMapping("/files")
  public Map<String, Object> files(AbstractAuthenticationToken caller) {
    return Map.of(
        "name", caller.getName(),
        "authorities", caller.getAuthorities().stream().map(Object::toString).sorted().toList());
  }
}
