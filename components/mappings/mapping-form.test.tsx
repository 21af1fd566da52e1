// @vitest-environment document
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { factsOf } from '#components/console/schema-facts.ts';
import type { FederationMapping, MappingExplanation } from '#lib/identity/federation/mappings/schema.ts';
import { ADMIN_SCOPE, openAnsweredScreen, refusal } from '#lib/testing/document/answered-screen.tsx';
import { guidedRules } from './guided-rules.ts';
import { MappingForm } from './mapping-form.tsx';
import { MappingValues } from './mapping-values.ts';

const ROOT = 'system/identity/v3/OS-FEDERATION';
const DOMAIN = { id: 'default', name: 'Default' };
const LISTS = {
  'GET system/identity/v3/domains': { domains: [DOMAIN] },
  'GET system/console/v1/actors': {
    actors: [{ type: 'group', id: 'g1', name: 'ops', domain: DOMAIN, is_enabled: true }],
    is_truncated: true,
  },
  'GET system/console/v1/groups/g1': { group: { id: 'g1', name: 'ops', domain: DOMAIN } },
  'GET system/identity/v3/roles': { roles: [{ id: 'r1', name: 'member' }] },
  [`GET ${ROOT}/identity_providers`]: { identity_providers: [{ id: 'corp' }] },
};
const RULES = guidedRules({ name: 'uid', id: '', email: '', grants: [] });
const MAPPING: FederationMapping = {
  ...{ id: 'corp-map', schema_version: '2.0', rules: RULES, links: { self: '' } },
};
const EXPLANATION: MappingExplanation = {
  rules: [
    { is_matched: true, requirements: [{ type: 'uid', is_met: true, reason: null, values: ['ada'] }] },
    {
      is_matched: false,
      requirements: [{ type: 'groups', is_met: false, reason: 'None of ops is among dev.', values: null }],
    },
  ],
  rejection: null,
  user: { id: null, name: 'ada', email: null, type: 'ephemeral', domain: DOMAIN },
  groups: [{ id: 'g1', name: 'ops', domain: DOMAIN }],
  projects: [{ id: null, name: 'web', domain: DOMAIN, roles: [{ id: 'r1', name: 'member' }] }],
  warnings: ['The group sales does not exist.'],
  locks_out_caller: false,
};

const open = (answers: Record<string, unknown>, props: Partial<Parameters<typeof MappingForm>[0]> = {}) =>
  openAnsweredScreen(<MappingForm scope={ADMIN_SCOPE} facts={factsOf(MappingValues)} mapping={MAPPING} {...props} />, {
    answers: { ...LISTS, ...answers },
  });
const setText = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('the guided form writes a rule for each line', async () => {
  const { user, changes } = open({
    [`POST ${ROOT}/mappings/test`]: EXPLANATION,
    [`PATCH ${ROOT}/mappings/corp-map`]: { mapping: MAPPING },
  });
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  const line = screen.getByRole('group', { name: 'Line 1' });
  await user.type(within(line).getByRole('textbox', { name: 'has one of' }), 'ops, dev');
  expect(await within(line).findByText('There are more results. Type more of the name.')).toBeVisible();
  await user.click(within(line).getByRole('radio', { name: /ops/ }));
  expect(await within(line).findByText('ops of domain Default')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes.at(-1)?.name).toBe(`PATCH ${ROOT}/mappings/corp-map`);
  expect(changes.at(-1)?.json).toEqual({
    mapping: {
      schema_version: '2.0',
      rules: [...RULES, { remote: [{ type: 'groups', any_one_of: ['ops', 'dev'] }], local: [{ group: { id: 'g1' } }] }],
    },
  });
});

test('a line without a group is refused, and so is JSON that is not a list of rules', async () => {
  const { user, changes } = open({});
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Choose a group, or a project and a role/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'JSON' }));
  setText('Rules', '[{"local": [');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a list of rules as JSON.')).toBeVisible();
  expect(changes).toEqual([]);
});

test('the tester shows why rules match or not, what results, and warnings', async () => {
  const { user, changes } = open({ [`POST ${ROOT}/mappings/test`]: EXPLANATION });
  setText('Attributes', '{"uid": "ada", "groups": ["dev"], "age": 42}');
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  const rules = await screen.findByRole('list', { name: 'Rules' });
  expect(rules).toHaveTextContent(/Rule 1Matchesuid: ada/);
  expect(rules).toHaveTextContent(/Rule 2Does not matchgroups: None of ops is among dev\./);
  expect(screen.getByText('The sign-in would be accepted')).toBeVisible();
  expect(screen.getByText('ada, created at the first sign-in')).toBeVisible();
  expect(screen.getByText('web: member')).toBeVisible();
  expect(screen.getByText('The group sales does not exist.')).toBeVisible();
  expect(changes).toEqual([
    {
      name: `POST ${ROOT}/mappings/test`,
      json: {
        ...{ mapping_id: 'corp-map', schema_version: '2.0', rules: RULES },
        assertion: { uid: ['ada'], groups: ['dev'], age: ['42'] },
      },
    },
  ]);
});

test('of many rules, those that match come first, and the others are opened when they are needed', async () => {
  const rule = (index: number) => ({
    is_matched: index === 6,
    requirements: [{ type: `a${index}`, is_met: index === 6, reason: 'The assertion lacks it.', values: ['x'] }],
  });
  const rules = Array.from({ length: 100 }, (_, index) => rule(index));
  const { user } = open({ [`POST ${ROOT}/mappings/test`]: { ...EXPLANATION, rules } });
  setText('Attributes', '{"a6": "x"}');
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  const matching = await screen.findByRole('list', { name: 'Rules that match' });
  expect(
    within(matching)
      .getAllByText(/^Rule/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Rule 7']);
  expect(screen.queryByText('Rule 1')).toBeNull();
  await user.click(screen.getByText('99 rules do not match'));
  const others = await screen.findByRole('list', { name: 'Rules that do not match' });
  expect(within(others).getAllByText(/^Rule/)).toHaveLength(99);
  expect(others).toHaveTextContent(/Rule 100Does not matcha99: The assertion lacks it\./);
});

test('if roles cannot be loaded, one message says so and lines keep their values', async () => {
  let isBroken = true;
  const roles = () =>
    isBroken ? refusal(503, 'The database is busy.') : Response.json(LISTS['GET system/identity/v3/roles']);
  const grants = ['one', 'two'].map((project) => ({
    ...{ kind: 'project' as const, attribute: 'groups', values: [], project, role: 'operator' },
  }));
  const { user } = open(
    { 'GET system/identity/v3/roles': roles },
    { mapping: { ...MAPPING, rules: guidedRules({ name: 'uid', id: '', email: '', grants }) } },
  );
  expect(await screen.findAllByText('Could not load the roles')).toHaveLength(1);
  const lines = screen.getAllByRole('combobox', { name: 'Role' });
  expect(lines.map((line) => (line as HTMLSelectElement).value)).toEqual(['operator', 'operator']);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('option', { name: 'member' })).toHaveLength(2);
});

test('a rejected sign-in is replayed by its id, and an assertion that is not an object is not sent', async () => {
  const { user, changes } = open(
    {
      [`POST ${ROOT}/mappings/test`]: { ...EXPLANATION, user: null, rejection: 'No rule matches.' },
      [`GET ${ROOT}/identity_providers/corp/rejected_assertions`]: {
        rejected_assertions: [
          { id: 'a1', protocol_id: 'openid', assertion: {}, reason: 'No rule.', rejected_at: '2026-11-29T01:00:00Z' },
        ],
      },
    },
    { providerId: 'corp', rejectedId: 'a1' },
  );
  expect(await screen.findByRole('option', { name: /No rule\./ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  expect(await screen.findByText('No rule matches.')).toBeVisible();
  expect(changes[0]?.json).toMatchObject({ provider_id: 'corp', rejected_assertion_id: 'a1' });
  await user.click(screen.getByRole('radio', { name: 'Paste an assertion' }));
  setText('Attributes', '["ada"]');
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  expect(await screen.findByText(/Enter a JSON object whose values/)).toBeVisible();
  expect(changes).toHaveLength(1);
});

test('the tester says that rules would lock out the user', async () => {
  const { user } = open({ [`POST ${ROOT}/mappings/test`]: { ...EXPLANATION, locks_out_caller: true } });
  setText('Attributes', '{"uid": "ada"}');
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  expect(await screen.findByText('You would lose access with these rules')).toBeVisible();
  expect(
    screen.getByText(
      'You signed in with this mapping yourself. You could no longer sign in, or would not be an administrator.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('option', { name: 'The provider that uses the mapping' })).toBeInTheDocument();
});

test('a mapping that does not exist yet is tested without an id, and locks nobody out', async () => {
  const { user, changes } = openAnsweredScreen(<MappingForm scope={ADMIN_SCOPE} facts={factsOf(MappingValues)} />, {
    answers: { ...LISTS, [`POST ${ROOT}/mappings/test`]: { ...EXPLANATION, locks_out_caller: true } },
  });
  setText('Attributes', '{"uid": "ada"}');
  await user.click(screen.getByRole('button', { name: 'Test rules' }));
  expect(await screen.findByText('The sign-in would be accepted')).toBeVisible();
  expect(screen.queryByText('You would lose access with these rules')).toBeNull();
  expect(changes[0]?.json).not.toHaveProperty('mapping_id');
  expect(screen.getByRole('option', { name: 'Choose an identity provider' })).toBeInTheDocument();
});

test('rules that would lock out the user are saved only when the user saves them again', async () => {
  const { user, changes } = open({
    [`POST ${ROOT}/mappings/test`]: { ...EXPLANATION, locks_out_caller: true },
    [`PATCH ${ROOT}/mappings/corp-map`]: { mapping: MAPPING },
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      'You signed in with this mapping yourself. With these rules you could no longer sign in, or would not be an administrator. Save again to confirm.',
    ),
  ).toBeVisible();
  expect(changes.map(({ name }) => name)).toEqual([`POST ${ROOT}/mappings/test`]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes.at(-1)?.name).toBe(`PATCH ${ROOT}/mappings/corp-map`);
});
