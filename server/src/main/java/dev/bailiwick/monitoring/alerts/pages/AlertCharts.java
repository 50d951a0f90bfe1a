package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.web.ui.Chart;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Draws what was measured around an alert: a bean of the module that raises it. Called in a read
/// transaction.
public interface AlertCharts {
    /// @param charts not empty
    /// @param href the page with everything measured at that time
    record Measured(List<Chart> charts, String href) {
        public Measured {
            charts = List.copyOf(charts);
        }
    }

    ProductModule module();

    /// @return empty if nothing was measured
    Optional<Measured> of(Alert alert, Instant from, Instant to);
}
