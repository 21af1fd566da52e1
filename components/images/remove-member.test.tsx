// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { unique } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { MembersTab } from './members-tab.tsx';

const platform = usePlatform();
let owner: TestProject;
let other: TestProject;

beforeAll(async () => {
  sharePlatform(platform.platform);
  owner = await newProject(platform);
  other = await newProject(platform);
});

/** The toast with this title; those of earlier tests may still be displayed. */
const toast = async (title: string): Promise<HTMLElement> =>
  (await screen.findByText(title)).closest<HTMLElement>('[role=status], [role=alert]') ?? document.body;

/** Shares an image, lets the other project respond, and stops sharing it. */
async function stopSharing(response: 'pending' | 'accepted' | 'rejected') {
  const { body: image } = await owner.api.post('/image/v2/images', {
    ...{ name: unique('debian'), visibility: 'shared', container_format: 'bare', disk_format: 'raw' },
  });
  const members = `/image/v2/images/${image.id}/members`;
  await owner.api.post(members, { member: other.id });
  await other.api.put(`${members}/${other.id}`, { status: response });
  const { user } = await openScreen(<MembersTab projectId={owner.id} image={image} />, { user: owner });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: `Stop sharing ${image.name} with ${other.id}?` });
  await user.click(within(dialog).getByRole('button', { name: 'Stop sharing' }));
  const notice = await toast(`${image.name} is no longer shared with ${other.id}`);
  return { user, image, members, notice };
}

test.each([
  ['pending', false],
  ['accepted', true],
  ['rejected', true],
] as const)('Undo shares an image again; one that is %s loses its response: %s', async (response, isLost) => {
  const { user, image, members, notice } = await stopSharing(response);
  const loss = 'Undo does not restore the response of the project.';
  expect(notice.textContent?.includes(loss)).toBe(isLost);
  expect((await owner.api.get(members)).body.members).toEqual([]);
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  expect(await toast(`${image.name} is shared with ${other.id}`)).toBeVisible();
  expect((await owner.api.get(members)).body.members).toMatchObject([{ member_id: other.id, status: 'pending' }]);
});

test('an image that is no longer shared with projects is not shared again, and the notice says so', async () => {
  const { user, image, notice } = await stopSharing('pending');
  await owner.api.patch(`/image/v2/images/${image.id}`, [{ op: 'replace', path: '/visibility', value: 'private' }], {
    'content-type': 'application/openstack-images-v2.1-json-patch',
  });
  await user.click(within(notice).getByRole('button', { name: 'Undo' }));
  const failure = await toast(`Could not share ${image.name} with ${other.id}`);
  expect(failure).toHaveTextContent(`Only shared images have members. Image ${image.id} is private.`);
});
