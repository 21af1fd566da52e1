// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { joinProject, newProject, type TestUser } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { insertUser } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ProjectMembers } from './project-members.tsx';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const open = (projectId: string, user: TestUser) => openScreen(<ProjectMembers projectId={projectId} />, { user });
const box = (role: string, name: string) => screen.findByRole('checkbox', { name: `${role} for ${name}` });

test('a manager adds a user of the domain by the exact name, and an unknown name says so', async () => {
  const project = await newProject(platform, 'manager');
  await insertUser(platform, 'ada-lovelace');
  const { user, changes } = await open(project.id, project);
  await user.click(await screen.findByRole('button', { name: 'Add member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add member' }));
  const name = dialog.getByRole('textbox', { name: 'User name' });
  await user.type(name, 'ada');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('No user of the domain of the project has exactly this name.')).toBeVisible();
  await user.type(name, '-lovelace');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await box('member', 'ada-lovelace')).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const saved = async () => JSON.stringify((await project.api.get('/console/v1/project-members')).body.members);
  await expect.poll(saved).toContain('ada-lovelace');
  expect(changes.at(-1)).toMatch(/^POST .*\/console\/v1\/project-members\/changes$/);
});

test('the last manager is warned before leaving the project without one', async () => {
  const project = await newProject(platform, 'manager');
  const { user } = await open(project.id, project);
  await user.click(await box('manager', project.userName));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave the project without a manager?' }));
  const text = 'The project will have no manager. Then only administrators can change its members.';
  expect(question.getByText(text)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Leave without a manager' }));
  await expect.poll(async () => (await project.api.get('/console/v1/project-members')).status).toBe(401);
});

test('a reader sees the roles, and why they cannot be changed', async () => {
  const project = await newProject(platform, 'manager');
  const reader = await joinProject(platform, project.id, 'reader');
  await open(project.id, reader);
  expect(await box('manager', project.userName)).toBeDisabled();
  expect(screen.getByText('You can view the roles here but not change them')).toBeVisible();
  const reasons = screen.getAllByText('Changing roles requires the role manager in the project.');
  expect(reasons.some((reason) => !reason.hidden)).toBe(true);
  expect(screen.queryByRole('link', { name: project.userName })).toBeNull();
});
