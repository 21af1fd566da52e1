import type { Services } from '#lib/http/context.ts';
import type { FederatedRequest } from './exchange.ts';
import { handleFederated } from './handler.ts';
import { listSignInProviders, type SignInProvider } from './provider-list.ts';

/**
 * Sign-ins at identity providers. Belongs to the platform instead of the bundle of the console, so that APIs and
 * browsers share metadata and keys of providers.
 */
export interface FederatedSignIns {
  handle(asked: FederatedRequest): Promise<Response>;
  providers(): Promise<SignInProvider[]>;
}

export const createFederatedSignIns = (services: Services): FederatedSignIns => ({
  handle: (asked) => handleFederated(services, asked),
  providers: () => listSignInProviders(services),
});
