import type { FederatedRequest } from '#lib/identity/federation/browser/exchange.ts';
import { getPlatform } from '#lib/running-platform.ts';

/** Handles a request that Next received, in the platform. */
export const handleSignInRequest = async (request: FederatedRequest): Promise<Response> =>
  (await getPlatform()).federated.handle(request);
