import { defineModule } from "strata";

export default defineModule({
  config: {
    apps: {
      cache: {
        // Plain YAML is a source like any other: its objects are checked, and files may add to them.
        yamls: ["vendor/redis.yaml"],
        resources: { deployments: { redis: { metadata: { labels: { tier: "cache" } } } } },
      },
    },
  },
});
