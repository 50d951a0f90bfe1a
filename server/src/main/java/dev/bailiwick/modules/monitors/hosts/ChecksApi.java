package dev.bailiwick.modules.monitors.hosts;

import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.fleet.agents.Agent;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/// The checks of a host, for its agent. Requests that reach it had a token with the scope for them.
@RestController
@ConditionalOnWebApplication
final class ChecksApi {
    private final AssignChecks assign;

    ChecksApi(AssignChecks assign) {
        this.assign = assign;
    }

    /// @param version of the checks that the agent has
    @GetMapping(path = AssignedChecks.PATH, produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<AssignedChecks> checks(
            @AuthenticationPrincipal Agent agent, @RequestParam(defaultValue = "") String version) {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(assign.to(agent.hostId(), version));
    }
}
