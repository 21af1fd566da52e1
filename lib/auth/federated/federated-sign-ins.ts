import type { Services } from '#lib/http/context.ts';
import type { FederatedRequest } from '#lib/identity/federation/browser/exchange.ts';
import { handleFederated } from './handler.ts';
import { listSignInProviders, type SignInProvider } from './provider-list.ts';
import { type SecondStepView, showSecondStep } from './second-step-view.ts';
import type { CookieBrowser } from './step-cookies.ts';

/**
 * Sign-ins at identity providers. Belongs to the platform instead of the bundle of the console, so that APIs and
 * browsers share metadata and keys of providers.
 */
export interface FederatedSignIns {
  handle(request: FederatedRequest): Promise<Response>;
  providers(): Promise<SignInProvider[]>;
  secondStep(browser: CookieBrowser & { baseUrl: string }, id: string): Promise<SecondStepView | undefined>;
}

export const createFederatedSignIns = (services: Services): FederatedSignIns => ({
  handle: (request) => handleFederated(services, request),
  providers: () => listSignInProviders(services),
  secondStep: (browser, id) => showSecondStep(services, browser, id),
});
