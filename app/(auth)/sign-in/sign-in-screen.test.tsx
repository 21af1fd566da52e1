// @vitest-environment document
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignInProvider } from '#lib/auth/federated/provider-list.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const provider = (providerId: string, more: Partial<SignInProvider> = {}): SignInProvider => ({
  ...{
    providerId,
    protocolId: 'openid',
    label: providerId,
    emailDomains: [],
    domainName: 'Default',
    isAvailable: true,
  },
  ...more,
});

const open = (props: Partial<Parameters<typeof SignInScreen>[0]>) =>
  openAnsweredScreen(
    <SignInScreen target="/" domain="Default" isFirstStart={false} providers={[]} problem={undefined} {...props} />,
    { answers: {} },
  );
const hrefs = () => screen.getAllByRole('link', { name: /^Sign in with/ }).map((link) => link.getAttribute('href'));

test('each provider has a button that returns to the requested page', async () => {
  const target = '/projects/p/volumes?where=status:error';
  const { user } = open({ target, providers: [provider('corp'), provider('a b', { protocolId: 'saml2' })] });
  const to = `to=${encodeURIComponent(target)}`;
  expect(hrefs()).toEqual([`/sign-in/corp/openid?${to}`, `/sign-in/a%20b/saml2?${to}`]);
  await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }));
  expect(hrefs()[0]).toBe(`/sign-in/corp/openid?${to}&keep=on`);
  // The browser remembers the choice, also for later tests.
  await user.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }));
  expect(hrefs()[0]).toBe(`/sign-in/corp/openid?${to}`);
});

test('without a provider, nothing but the local sign-in is offered', () => {
  open({});
  expect(screen.queryByRole('region', { name: 'Sign in with an identity provider' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'User name' })).toBeVisible();
});

test('of many providers, those for an email address have a button', async () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((id) => provider(id));
  const { user } = open({ providers: [...many, provider('corp', { emailDomains: ['example.com'] })] });
  expect(screen.queryByRole('link', { name: /^Sign in with/ })).not.toBeInTheDocument();
  const search = screen.getByRole('textbox', { name: 'Email address or domain' });
  await user.type(search, 'ada@example.com');
  expect(hrefs()).toEqual(['/sign-in/corp/openid']);
  await user.type(search, '.org');
  expect(screen.getByText('No identity provider has this domain.')).toBeVisible();
});

test('if more providers match than have room, the page says how many', async () => {
  const many = Array.from({ length: 12 }, (_, index) => provider(`partner ${index + 1}`));
  const { user } = open({ providers: many });
  const search = screen.getByRole('textbox', { name: 'Email address or domain' });
  await user.type(search, 'partner');
  expect(hrefs()).toHaveLength(5);
  expect(screen.getByText('7 more match. Enter more of the domain.')).toBeVisible();
  await user.type(search, ' 12');
  expect(hrefs()).toEqual(['/sign-in/partner%2012/openid']);
  expect(screen.queryByText(/more match/)).toBeNull();
});

test('of many unavailable providers the first are named, and the others counted', () => {
  open({ providers: Array.from({ length: 7 }, (_, index) => provider(`p${index + 1}`, { isAvailable: false })) });
  expect(screen.getByText(/^p1, p2, p3, p4, p5,? and 2 others are unavailable$/)).toBeVisible();
});

test('an unavailable provider is named, and the page says that the local sign-in works', () => {
  open({ providers: [provider('corp', { isAvailable: false }), provider('other')] });
  expect(screen.getByText('corp is unavailable')).toBeVisible();
  expect(screen.getByText(/You can still sign in with a user name/)).toBeVisible();
  expect(hrefs()).toHaveLength(2);
});

test('a failed sign-in at a provider is explained', () => {
  open({ problem: 'rejected' });
  expect(screen.getByRole('alert')).toHaveTextContent('The identity provider did not confirm your sign-in');
});

test('after the sign-in at a provider, the second step takes the place of the first one', () => {
  const names = { id: 'step-1', providerId: 'corp', protocolId: 'openid', providerLabel: 'Corp', userName: 'ada' };
  const pendingStep = { ...names, step: { has_passcode: true, has_recovery_code: false } };
  open({ providers: [provider('corp')], pendingStep });
  expect(screen.getByText('Corp has confirmed that you are ada. One more step is required.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Passcode' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'User name' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Sign in with/ })).not.toBeInTheDocument();
});
