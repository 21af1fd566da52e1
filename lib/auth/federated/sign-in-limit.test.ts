import { expect, test } from 'vitest';
import { FederatedBrowser } from '#lib/testing/federated-browser.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_RATE_LIMIT: 'on', NEPHOS_RATE_LIMIT_IP_SIGN_INS_PER_MINUTE: '4' });

test('all steps of a sign-in at a provider count towards the sign-ins of an address', async () => {
  const browser = new FederatedBrowser(platform);
  const start = '/sign-in/nobody/openid';
  expect(await browser.locationOf(start)).toBe(`${BASE_URL}/sign-in?problem=unknown`);
  expect(await browser.locationOf(`${start}/callback?state=x`)).toBe(`${BASE_URL}/sign-in?problem=ended`);
  expect((await browser.open(`${start}/acs`, { form: {} })).status).toBe(200);
  expect((await browser.open(`${start}/backchannel-logout`, { form: {} })).status).toBe(404);
  expect(await browser.locationOf(start)).toBe(`${BASE_URL}/sign-in?problem=limited`);
  expect(await browser.locationOf(`${start}/callback?state=x`)).toBe(`${BASE_URL}/sign-in?problem=limited`);
  expect((await browser.open(`${start}/acs`, { form: {} })).headers.get('location')).toMatch(/problem=limited$/);
  expect((await browser.open(`${start}/backchannel-logout`, { form: {} })).status).toBe(429);
});
