// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { newVolume, settle } from '#lib/testing/compute.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { ConsolePalette } from './console-palette.tsx';

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
  await newVolume(platform, project, { name: 'ledger' });
  await settle(platform);
});

function Palette() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Search
      </button>
      <ConsolePalette
        {...{ isOpen, sections: [], choices: [], current: undefined, projectId: project.id, scope: project.id }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const open = () =>
  openScreen(<Palette />, { user: project, path: `/projects/${project.id}`, params: { projectId: project.id } });

test('a verb and an object open the dialog of the action, which remains when the palette has closed', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'extend ledg');
  await user.click(await screen.findByRole('option', { name: /^Extend: ledger/ }));
  const selected = await screen.findByRole('option', { name: 'Extend', selected: true });
  expect(screen.getByRole('dialog', { name: 'Actions of ledger' })).toBeInTheDocument();
  await user.click(selected);
  expect(await screen.findByRole('dialog', { name: 'Extend ledger' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the arrow to the right opens the actions of a found object, with the reasons of those that are not possible', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'ledger');
  await screen.findByRole('option', { name: /^ledger/, selected: true });
  await user.keyboard('{ArrowRight}');
  const detach = await screen.findByRole('option', { name: /^Detach/ });
  expect(detach).toHaveAttribute('aria-disabled', 'true');
  expect(detach).toHaveTextContent('not attached');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeInTheDocument();
});

test('an empty palette lists what was opened with it last', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'ledger');
  await user.click(await screen.findByRole('option', { name: /^ledger/ }));
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option', { name: /^ledger/ })).toHaveTextContent('Volume');
});
