import { unpackJson } from '#lib/db/column-types.ts';
import type { Services } from '#lib/http/context.ts';
import { federatedPath } from '#lib/identity/federation/browser/sign-in-path.ts';
import type { FactorStep } from '../factor-step.ts';
import { offerFactors } from '../offer-factors.ts';
import { findPendingSignIn } from './pending-sign-ins.ts';
import type { CookieBrowser } from './step-cookies.ts';

/** A second step for the sign-in page. */
export interface PendingStep {
  id: string;
  providerId: string;
  protocolId: string;
  /** How the provider is called on its button. */
  providerLabel: string;
  userName: string;
  step: FactorStep;
}

/** A second step, or the path at which a browser continues that has completed it before. */
export type SecondStepView = PendingStep | { continueAt: string };

/** The second step for which this browser was sent to the sign-in page; undefined if it has ended. */
export async function showSecondStep(
  services: Pick<Services, 'database'>,
  browser: CookieBrowser & { baseUrl: string },
  id: string,
): Promise<SecondStepView | undefined> {
  const { database } = services;
  const pending = await findPendingSignIn(services, browser, id);
  if (!pending) return undefined;
  const { providerId, protocolId, userId, token, receipt } = pending;
  if (token !== undefined) return { continueAt: `${federatedPath(pending, 'continue')}?id=${id}` };
  const step = await offerFactors({ database, baseUrl: browser.baseUrl }, receipt);
  const users = database.read.selectFrom('users').select('name').where('id', '=', userId);
  const providers = database.read.selectFrom('identity_providers').select('sign_in').where('id', '=', providerId);
  const [user, provider] = [await users.executeTakeFirst(), await providers.executeTakeFirst()];
  if (!user || !provider || !step) return undefined;
  const { label: providerLabel = providerId } = unpackJson(provider.sign_in);
  return { id, providerId, protocolId, providerLabel, userName: user.name, step };
}
