import { getPlatform } from '#lib/running-platform.ts';
import type { FederatedRequest } from './exchange.ts';

/** Handles a request that Next received, in the platform. */
export const handleSignInRequest = async (asked: FederatedRequest): Promise<Response> =>
  (await getPlatform()).federated.handle(asked);
