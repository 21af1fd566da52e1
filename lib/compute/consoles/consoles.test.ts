import { describe, expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { putInState } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;
const SERIAL = { remote_console: { protocol: 'serial', type: 'serial' } };

const act = (project: Pick<TestProject, 'api'>, id: string, action: object, version = '2.1') =>
  project.api.post(`${pathOf(id)}/action`, action, at(version));
const ask = (project: Pick<TestProject, 'api'>, id: string, body: unknown, version = '2.96') =>
  project.api.post(`${pathOf(id)}/remote-consoles`, body, at(version));

/** A server without a valid host. */
const unplaced = (project: TestProject) => launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });

describe('POST /servers/{id}/action os-getConsoleOutput', () => {
  const output = async (project: TestProject, id: string, length?: unknown) =>
    (await act(project, id, { 'os-getConsoleOutput': { length } })).body.output;

  test('POST /servers/{id}/action os-getConsoleOutput: the whole log, from the kernel to the login prompt', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project, { name: 'web 1' });
    const answer = await act(project, id, { 'os-getConsoleOutput': {} });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['output']);
    expect(answer.body.output).toMatch(/^\[ +0\.0+\] Linux version[\s\S]*\nweb-1 login: $/);
    for (const whole of [null, -1, '-1']) expect(await output(project, id, whole)).toBe(answer.body.output);
  });

  test.each([1, 10, '10', 25])(
    'POST /servers/{id}/action os-getConsoleOutput: length %s gives exactly so many lines from the end',
    async (length) => {
      const project = await newProject(platform);
      const id = await launch(platform, project);
      const whole = await output(project, id);
      const last = await output(project, id, length);
      expect(last.split('\n')).toHaveLength(Number(length));
      expect(whole.endsWith(last)).toBe(true);
    },
  );

  test('POST /servers/{id}/action os-getConsoleOutput: length 0 gives nothing', async () => {
    const project = await newProject(platform);
    expect(await output(project, await launch(platform, project), 0)).toBe('');
  });

  test.each([['many'], [-2], [1.5], [true], [{}]])(
    'POST /servers/{id}/action os-getConsoleOutput: length %s is refused with 400',
    async (length) => {
      const project = await newProject(platform);
      const id = await launch(platform, project);
      expect((await act(project, id, { 'os-getConsoleOutput': { length } })).status).toBe(400);
      expect((await act(project, id, { 'os-getConsoleOutput': { lines: 1 } })).status).toBe(400);
    },
  );

  test('POST /servers/{id}/action os-getConsoleOutput: the log of a stopped server stays, with how it ended', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await act(project, id, { 'os-stop': null });
    await settle(platform);
    expect(await output(project, id)).toMatch(/login: \n[\s\S]*reboot: Power down\n$/);
  });

  test('POST /servers/{id}/action os-getConsoleOutput: the log of a server in ERROR is kept', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const { database } = platform.platform.services;
    await database.transact((tx) =>
      tx.updateTable('servers').set({ vm_state: 'error' }).where('id', '=', id).execute(),
    );
    expect(await output(project, id)).toContain('Linux version');
  });

  test('POST /servers/{id}/action os-getConsoleOutput: a server that never reached a host is refused with 409', async () => {
    const project = await newProject(platform);
    const id = await unplaced(project);
    const answer = await act(project, id, { 'os-getConsoleOutput': {} });
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toBe(`Instance ${id} is not ready`);
  });

  test('POST /servers/{id}/action os-getConsoleOutput: a server without a machine has no console, with 404', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await platform.platform.services.engine.hypervisor.destroy(id);
    const answer = await act(project, id, { 'os-getConsoleOutput': {} });
    expect(answer.status).toBe(404);
    expect(answer.body.itemNotFound.message).toBe('Guest does not have a console available.');
  });

  test('POST /servers/{id}/action os-getConsoleOutput: a host that does not answer is a 409 that says so', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const { fleet, hypervisor } = platform.platform.services.engine;
    const host = (await hypervisor.list()).find((machine) => machine.id === id)?.host ?? null;
    const fault = { type: 'process_down', host, server_id: null, operation: null, delay_ms: null } as const;
    const added = await fleet?.addFault({ ...fault, remaining: null });
    const answer = await act(project, id, { 'os-getConsoleOutput': {} });
    await fleet?.faults.remove(added?.id ?? '');
    expect(answer.status).toBe(409);
    expect(answer.body.conflictingRequest.message).toContain('its host does not respond');
  });

  test('POST /servers/{id}/action os-getConsoleOutput: control characters never reach the client', async () => {
    const project = await newProject(platform);
    const user_data = Buffer.from(`#!/bin/sh\necho a\u0007b\u001b[31mc\n`).toString('base64');
    const id = await launch(platform, project, { user_data });
    expect(await output(project, id)).toContain('cloud-init[598]: ab[31mc\n');
  });

  test('POST /servers/{id}/action os-getConsoleOutput: readers are refused, strangers and unknown servers get 404', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const action = { 'os-getConsoleOutput': {} };
    expect((await act(await joinProject(platform, project.id, 'reader'), id, action)).status).toBe(403);
    expect((await act(await newProject(platform), id, action)).status).toBe(404);
    expect((await act(project, 'none', action)).status).toBe(404);
    expect((await act({ api: apiClient(platform) }, id, action)).status).toBe(401);
  });
});

describe('POST /servers/{id}/remote-consoles', () => {
  test('POST /servers/{id}/remote-consoles: the address of the serial console, another one each time', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const first = await ask(project, id, SERIAL, '2.6');
    expect(first.status).toBe(200);
    const url = expect.stringMatching(/^ws:\/\/nephos\.test\/console\/serial\?token=[\w-]{43}$/);
    expect(first.body).toEqual({ remote_console: { protocol: 'serial', type: 'serial', url } });
    expect((await ask(project, id, SERIAL)).body).not.toEqual(first.body);
  });

  test('POST /servers/{id}/remote-consoles: the database never holds the token itself', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const { url } = (await ask(project, id, SERIAL)).body.remote_console;
    const { read } = platform.platform.services.database;
    const rows = await read.selectFrom('console_tokens').selectAll().where('server_id', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(new URL(url).searchParams.get('token'));
  });

  test.each([
    ['vnc', 'novnc', 'Unavailable console type novnc.'],
    ['vnc', 'xvpvnc', 'Unavailable console type xvpvnc.'],
    ['spice', 'spice-html5', 'Unavailable console type spice-html5.'],
    ['mks', 'webmks', 'Unavailable console type webmks.'],
    ['rdp', 'rdp-html5', 'Unavailable console type rdp.'],
    ['serial', 'novnc', 'Invalid console type novnc'],
  ])('POST /servers/{id}/remote-consoles: %s with %s is refused with 400', async (protocol, type, message) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const answer = await ask(project, id, { remote_console: { protocol, type } });
    expect(answer.status).toBe(400);
    expect(answer.body.badRequest.message).toBe(message);
  });

  test.each([
    ['an unknown protocol', { protocol: 'telnet', type: 'serial' }, '2.96'],
    ['an unknown type', { protocol: 'serial', type: 'tty' }, '2.96'],
    ['no type', { protocol: 'serial' }, '2.96'],
    ['an unknown key', { protocol: 'serial', type: 'serial', color: 1 }, '2.96'],
    ['mks before 2.8', { protocol: 'mks', type: 'webmks' }, '2.7'],
  ])('POST /servers/{id}/remote-consoles: %s is refused with 400', async (_what, remote_console, version) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await ask(project, id, { remote_console }, version)).status).toBe(400);
  });

  test('POST /servers/{id}/remote-consoles: is not there before 2.6', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await ask(project, id, SERIAL, '2.5')).status).toBe(404);
  });

  test('POST /servers/{id}/remote-consoles: a server on no host or about to leave it is refused with 409', async () => {
    const project = await newProject(platform);
    const failed = await unplaced(project);
    expect((await ask(project, failed, SERIAL)).body.conflictingRequest.message).toBe(
      `Instance ${failed} is not ready`,
    );
    const id = await launch(platform, project);
    const { database } = platform.platform.services;
    for (const task_state of ['deleting', 'migrating'] as const) {
      await database.transact((tx) => tx.updateTable('servers').set({ task_state }).where('id', '=', id).execute());
      const answer = await ask(project, id, SERIAL);
      expect(answer.status).toBe(409);
      expect(answer.body.conflictingRequest.message).toContain(`task_state ${task_state}`);
    }
  });

  test('POST /servers/{id}/remote-consoles: a server that is being built is refused with 409', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    await putInState(platform, id, { vm_state: 'building' });
    expect((await ask(project, id, SERIAL)).body.conflictingRequest.message).toBe(`Instance ${id} is not ready`);
  });

  test('POST /servers/{id}/remote-consoles: readers are refused, strangers and unknown servers get 404', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await ask(await joinProject(platform, project.id, 'reader'), id, SERIAL)).status).toBe(403);
    expect((await ask(await newProject(platform), id, SERIAL)).status).toBe(404);
    expect((await ask(project, 'none', SERIAL)).status).toBe(404);
    expect((await ask({ api: apiClient(platform) }, id, SERIAL)).status).toBe(401);
  });
});

describe('The actions that remote-consoles replaced', () => {
  test('POST /servers/{id}/action os-getSerialConsole: the address of the serial console below 2.6', async () => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const answer = await act(project, id, { 'os-getSerialConsole': { type: 'serial' } }, '2.5');
    expect(answer.status).toBe(200);
    const url = expect.stringMatching(/^ws:\/\/nephos\.test\/console\/serial\?token=/);
    expect(answer.body).toEqual({ console: { type: 'serial', url } });
  });

  test.each([
    ['os-getVNCConsole', 'novnc', 400, 'Unavailable console type novnc.'],
    ['os-getSPICEConsole', 'spice-html5', 400, 'Unavailable console type spice-html5.'],
    ['os-getRDPConsole', 'rdp-html5', 400, 'Unavailable console type rdp.'],
    ['os-getSerialConsole', 'tty', 400, 'Invalid input'],
    ['os-getMKSConsole', 'webmks', 400, 'There is no such action'],
  ])('POST /servers/{id}/action %s: %s is refused with %s', async (action, type, status, message) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const answer = await act(project, id, { [action]: { type } });
    expect(answer.status).toBe(status);
    expect(answer.body.badRequest.message).toContain(message);
  });

  test.each(['os-getVNCConsole', 'os-getSPICEConsole', 'os-getRDPConsole', 'os-getSerialConsole'])(
    'POST /servers/{id}/action %s: is gone from 2.6 on',
    async (action) => {
      const project = await newProject(platform);
      const id = await launch(platform, project);
      expect((await act(project, id, { [action]: { type: 'serial' } }, '2.6')).status).toBe(404);
    },
  );
});
