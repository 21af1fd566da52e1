import { cookies, headers } from 'next/headers';
import { isHttps } from '#lib/identity/sessions/cookie-names.ts';
import { getPlatform } from '#lib/running-platform.ts';
import { currentOrigin } from '../prefetch.tsx';
import type { SecondStepView } from './second-step-view.ts';

/** The second step with this id, if the browser of the page request was sent to the page for it. */
export async function currentSecondStep(id: string | undefined): Promise<SecondStepView | undefined> {
  if (id === undefined) return undefined;
  const [{ federated, services }, given, kept] = await Promise.all([getPlatform(), headers(), cookies()]);
  const browser = {
    cookies: Object.fromEntries(kept.getAll().map(({ name, value }) => [name, value])),
    isSecure: isHttps(services.env, (name) => given.get(name) ?? undefined),
    baseUrl: await currentOrigin(),
  };
  return federated.secondStep(browser, id);
}
