// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ActivityLog } from './activity-log.tsx';

const platform = usePlatform();
let project: TestProject;
const ids: string[] = [];
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
  for (const name of ['web', 'archive']) {
    const { body } = await project.api.post('/networking/v2.0/networks', { network: { name } });
    ids.push(body.network.id);
  }
});

const open = (search = '') =>
  openScreen(<ActivityLog scope={project.id} of="project" />, {
    user: project,
    path: `/projects/${project.id}/activity${search}`,
    params: { projectId: project.id },
  });
const rows = async () => {
  await screen.findAllByRole('rowheader');
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
};

test('the log of a project has a sentence for each action, and says how long it is kept', async () => {
  await open();
  expect((await rows()).toSorted()).toEqual(['archive created', 'web created']);
  expect(await screen.findByText(/^Activity is kept for \d+ days\.$/)).toBeInTheDocument();
});

test('an object in the URL restricts the log to its entries', async () => {
  await open(`?where=object:${ids[0]}`);
  expect(await rows()).toEqual(['web created']);
  expect(screen.getByRole('button', { name: `Remove filter Object: ${ids[0]}` })).toBeInTheDocument();
});

test.each(['since:yesterday', 'until:9 am', 'range:long', 'range:99999999999'])(
  'a time that cannot be read is refused instead of ignored: %s',
  async (where) => {
    await open(`?where=${where}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/invalid/i);
    expect(screen.queryByRole('rowheader')).not.toBeInTheDocument();
  },
);

test('two results cannot be filtered by, so the last one counts', async () => {
  await open('?where=result:failed&where=result:done');
  expect((await rows()).toSorted()).toEqual(['archive created', 'web created']);
});

test('of two values of a field the last one applies, since the log is searched for one', async () => {
  await open('?where=action:delete&where=kind:server&where=action:create&where=kind:network');
  expect((await rows()).toSorted()).toEqual(['archive created', 'web created']);
  expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(2);
});

test('a result without entries says that nothing matches', async () => {
  await open('?where=result:failed');
  expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
});

test('the panel of an entry has what the table hides', async () => {
  const { user } = await open();
  await user.click((await screen.findAllByText('Succeeded'))[0] ?? document.body);
  const panel = await screen.findByRole('dialog', { name: /created$/ });
  expect(within(panel).getByText('Target ID').nextElementSibling?.textContent).toMatch(/[0-9a-f-]{36}/);
});
