// @vitest-environment document

import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { NotificationList } from '#components/console/notification-list.tsx';
import { resultsQuery } from '#lib/console/facts/timed-facts.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ActivityLog } from './activity-log.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

/** A volume that was renamed twice: only the second change can be undone. */
async function renamedTwice(): Promise<TestProject & { nameNow: () => Promise<string> }> {
  const project = await newProject(platform);
  const path = `/volume/v3/volumes/${await newVolume(platform, project, { name: 'first' })}`;
  const colleague = await joinProject(platform, project.id, 'member');
  await project.api.put(path, { volume: { name: 'second' } });
  await colleague.api.put(path, { volume: { name: 'third' } });
  return { ...project, nameNow: async () => (await project.api.get(path)).body.volume.name };
}

const openLog = (user: TestProject) =>
  openScreen(<ActivityLog scope={user.id} of="project" />, {
    user,
    path: `/projects/${user.id}/activity`,
    params: { projectId: user.id },
  });
const undoButtons = () => screen.findAllByRole('button', { name: 'Undo: third changed' });

test('the activity undoes a change; one that was changed since is disabled and says by whom', async () => {
  const project = await renamedTwice();
  const { user } = await openLog(project);
  const [latest, earlier] = await undoButtons();
  expect(earlier).toHaveAttribute('aria-disabled', 'true');
  expect(earlier).toHaveAccessibleDescription(/^Changed since by user-/);
  expect(latest).not.toHaveAttribute('aria-disabled', 'true');
  latest?.focus();
  await user.keyboard('{Enter}');
  await expect.poll(project.nameNow).toBe('second');
});

test('a refused undo is reported with the reason, and nothing changes', async () => {
  const project = await renamedTwice();
  const { user } = await openLog(project);
  const [latest] = await undoButtons();
  const path = '/console/v1/activity?limit=1';
  const { id } = (await project.api.get(path)).body.activity[0];
  await project.api.post(`/console/v1/activity/${id}/undo`);
  if (latest) await user.click(latest);
  await screen.findByText('Could not undo the action');
  screen.getByText(`The object was changed since by ${project.userName}. The action can no longer be undone.`);
  expect(await project.nameNow()).toBe('second');
});

test('a reader sees the activity without Undo', async () => {
  const project = await renamedTwice();
  await openLog({ ...project, ...(await joinProject(platform, project.id, 'reader')) });
  expect((await screen.findAllByRole('rowheader')).length).toBeGreaterThan(2);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

function Results() {
  return <NotificationList projectId={undefined} notices={[]} results={useQuery(resultsQuery)} onUsed={() => {}} />;
}

test('the notifications undo a change in its project', async () => {
  const project = await renamedTwice();
  const path = '/volume/v3/volumes';
  const { id } = (await project.api.get(path)).body.volumes[0];
  await project.api.put(`${path}/${id}`, { volume: { name: 'fourth' } });
  const { user } = await openScreen(<Results />, { user: project, path: '/projects' });
  const list = await screen.findByRole('region', { name: 'Results' });
  const [latest] = await within(list).findAllByRole('button', { name: 'Undo: fourth changed' });
  if (latest) await user.click(latest);
  await expect.poll(project.nameNow).toBe('third');
});
