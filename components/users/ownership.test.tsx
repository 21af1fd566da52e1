// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ListedUser } from '#lib/console/identity/users/schema.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { OwnershipCard } from './ownership-card.tsx';
import { useUserActions } from './use-user-actions.tsx';

const platform = usePlatform();
let admin: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  admin = await newProject(platform, 'admin');
});

async function newOwner(): Promise<TestProject> {
  const project = await newProject(platform);
  await newVolume(platform, project, { size: 1 });
  await newVolume(platform, project, { size: 1 });
  await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name: 'laptop' } });
  return project;
}

test('the card lists what is deleted with the user, and what the user created with links to its projects', async () => {
  const owner = await newOwner();
  await openScreen(<OwnershipCard scope={admin.id} userId={owner.userId} />, { user: admin });
  expect(await screen.findByText('1 role assignment and 1 key pair')).toBeInTheDocument();
  expect(screen.getByText('2 volumes')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: owner.name })).toHaveAttribute('href', `/admin/projects/${owner.id}`);
});

function Remove({ row }: { row: ListedUser }) {
  const { of, dialog } = useUserActions(admin.id);
  const remove = of(row).find(({ id }) => id === 'delete');
  return (
    <>
      <button type="button" onClick={() => remove?.onSelect?.()}>
        Remove
      </button>
      {dialog}
    </>
  );
}

test('the dialog that deletes a user says what is deleted too and what is kept', async () => {
  const owner = await newOwner();
  const [row] = (await admin.api.get(`/console/v1/users?id=${owner.userId}`)).body.users;
  const { user } = await openScreen(<Remove row={row} />, { user: admin });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Deleted permanently: 1 role assignment and 1 key pair.')).toBeInTheDocument();
  expect(dialog.getByText('Kept in their projects, where others manage them: 2 volumes.')).toBeInTheDocument();
});
