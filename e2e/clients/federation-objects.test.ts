import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** Commands with which an administrator connects an identity provider. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let rules: string;
let otherRules: string;

const ruleFor = (attribute: string) => [{ local: [{ user: { name: '{0}' } }], remote: [{ type: attribute }] }];

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.admin;
  [rules, otherRules] = ['rules.json', 'other-rules.json'].map((name) => join(cloud.folder, name)) as [string, string];
  writeFileSync(rules, JSON.stringify(ruleFor('HTTP_OIDC_SUB')));
  writeFileSync(otherRules, JSON.stringify(ruleFor('HTTP_OIDC_EMAIL')));
});
afterAll(() => cloud.stop());

type ShowOutput = Record<string, unknown>;

test('identity provider: create, set, show and list', async () => {
  const made = await cli.json<ShowOutput>(
    ...['identity', 'provider', 'create', '--remote-id', 'https://issuer.test', '--description', 'Ours', 'company'],
  );
  expect(made).toMatchObject({ id: 'company', enabled: true, description: 'Ours' });
  await cli.ok('identity', 'provider', 'set', '--remote-id', 'https://other.test', '--disable', 'company');
  const shown = await cli.json<ShowOutput>('identity', 'provider', 'show', 'company');
  expect(shown).toMatchObject({ id: 'company', enabled: false, domain_id: made.domain_id });
  expect(JSON.stringify(shown.remote_ids)).toContain('https://other.test');
  const listed = await cli.json<ShowOutput[]>('identity', 'provider', 'list');
  expect(listed).toMatchObject([{ ID: 'company', Enabled: false, Description: 'Ours' }]);
  const again = await cli.run('identity', 'provider', 'create', '--remote-id', 'https://other.test', 'another');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('409')]);
});

test('mapping: create, set, show and list; invalid rules are refused', async () => {
  expect(await cli.json('mapping', 'create', '--rules', rules, 'people')).toMatchObject({ id: 'people' });
  await cli.ok('mapping', 'set', '--rules', otherRules, 'people');
  const shown = await cli.json<ShowOutput>('mapping', 'show', 'people');
  expect(shown.rules).toEqual(ruleFor('HTTP_OIDC_EMAIL'));
  expect(JSON.stringify(await cli.json('mapping', 'list'))).toContain('people');
  writeFileSync(rules, JSON.stringify([{ local: [], remote: [] }]));
  const refused = await cli.run('mapping', 'create', '--rules', rules, 'broken');
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Use at least one requirement.')]);
});

// `federation protocol set` of this client changes the protocol, but then ends without an exit status.
test('federation protocol: create, show and list; its mapping cannot be deleted', async () => {
  const ofCompany = ['--identity-provider', 'company'];
  const made = await cli.json(...['federation', 'protocol', 'create', ...ofCompany, '--mapping', 'people', 'openid']);
  expect(made).toMatchObject({ id: 'openid', mapping: 'people', identity_provider: 'company' });
  expect(await cli.json('federation', 'protocol', 'show', ...ofCompany, 'openid')).toMatchObject({ mapping: 'people' });
  expect(await cli.json('federation', 'protocol', 'list', ...ofCompany)).toMatchObject([{ id: 'openid' }]);
  expect((await cli.run('mapping', 'delete', 'people')).stderr).toContain('is used by the protocol openid');
  await cli.ok('federation', 'protocol', 'delete', ...ofCompany, 'openid');
  await cli.ok('mapping', 'delete', 'people');
});

test('service provider: create, set, show, list and delete', async () => {
  const urls = ['--auth-url', 'https://cloud.test/v3', '--service-provider-url', 'https://cloud.test/saml'];
  expect(await cli.json('service', 'provider', 'create', ...urls, 'beta')).toMatchObject({ id: 'beta', enabled: true });
  await cli.ok('service', 'provider', 'set', '--description', 'Other', '--disable', 'beta');
  expect(await cli.json('service', 'provider', 'show', 'beta')).toMatchObject({ description: 'Other', enabled: false });
  expect(await cli.json('service', 'provider', 'list')).toMatchObject([{ ID: 'beta' }]);
  await cli.ok('service', 'provider', 'delete', 'beta');
});

test('federation project and domain list show what the user can request tokens for', async () => {
  expect(JSON.stringify(await cli.json('federation', 'project', 'list'))).toContain('admin');
  expect(await cli.json('federation', 'domain', 'list')).toEqual([]);
  await cli.ok('identity', 'provider', 'delete', 'company');
  expect(await cli.json('identity', 'provider', 'list')).toEqual([]);
});
