import { describe, expect, test } from 'vitest';
import { getCatalog } from '#lib/i18n/translations.ts';
import { KINDS } from '#lib/networking/kinds.ts';
import { newProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newSecurityGroup, newSecurityGroupRule } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { FIELD_WORDS, fieldWords } from './field-words.ts';

const platform = usePlatform();
const read = () => platform.platform.services.database.read;
/** Kinds in the event log whose changes are shown. */
const SHOWN_KINDS = [...Object.values(KINDS), 'volume', 'backup'];
const SHOWN_TABLES = new Set([...Object.keys(KINDS), 'volumes', 'backups']);
const known = Object.keys(FIELD_WORDS);

/** Names in databases and APIs, as opposed to words on screen. */
const IDENTIFIER = /_|^[a-z]/;

describe('The words of changed fields', () => {
  test('cover each column of the objects whose changes are shown', async () => {
    const tables = (await read().introspection.getTables()).filter(({ name }) => SHOWN_TABLES.has(name));
    expect(tables.map(({ name }) => name).toSorted()).toEqual([...SHOWN_TABLES].toSorted());
    const columns = new Set(tables.flatMap((table) => table.columns.map(({ name }) => name)));
    expect([...columns].filter((column) => !known.includes(column))).toEqual([]);
  });

  test('cover what the events of changes name beside columns', async () => {
    const project = await newProject(platform, 'admin');
    const { api } = project;
    const network = await newNetwork(api);
    const port = await newPort(api, network);
    const group = await newSecurityGroup(api);
    await newSecurityGroupRule(api, group);
    await api.put(`${NETWORKING}/ports/${port.id}`, { port: { name: 'renamed', admin_state_up: false } });
    expect((await api.put(`${NETWORKING}/networks/${network.id}/tags/blue`, {})).status).toBe(201);
    const volume = await newVolume(platform, project);
    await api.put(`/volume/v3/volumes/${volume}`, { volume: { name: 'renamed' } });
    await settle(platform);
    const rows = await read().selectFrom('events').select(['kind', 'after']).where('kind', 'in', SHOWN_KINDS).execute();
    const written = rows.flatMap(({ after }) => (after === null ? [] : Object.keys(JSON.parse(String(after)))));
    expect(written).toEqual(expect.arrayContaining(['rule', 'tags', 'admin_state_up']));
    expect([...new Set(written)].filter((field) => !known.includes(field))).toEqual([]);
  });

  test.each(Object.entries(FIELD_WORDS).filter(([, word]) => word !== null))('%s has a word: %s', (_, word) => {
    expect(word).not.toMatch(IDENTIFIER);
    expect(getCatalog().get('de')?.messages[word ?? '']).toMatch(/\S/);
  });
});

test('a change is said in the words of the screens, each once; what only the platform uses is not named', () => {
  expect(fieldWords(['admin_state_up', 'updated_at', 'gateway_network_id', 'gateway_port_id', 'pool_key'])).toEqual([
    'Admin state',
    'Gateway',
  ]);
  expect(fieldWords(['no_such_field', 'constructor'])).toEqual([]);
});
