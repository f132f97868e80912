// Parts that a simulator loads on first use. Loaded before the tests, their constants are not taken for those of the first test alone.
import '../../packages/simulator/src/engine/http/outbound/public-network.ts';
import '../../packages/simulator/src/service/oauth/oauth-routes.ts';
