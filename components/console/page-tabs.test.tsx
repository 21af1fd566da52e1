// @vitest-environment document
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { viewParams } from './list-view.ts';
import { PageTabs } from './page-tabs.tsx';

const TABS = ['ports', 'sharing'].map((id) => ({ id, label: id, content: id }));

test('another tab starts without the filter, order, columns, grouping, view and panel of the list before', async () => {
  const state = [...Object.keys(viewParams), 'open'].map((name) => `${name}=x`).join('&');
  cleanDocument(`/networks/n?${state}&folder=kept`);
  render(
    <ConsoleDocument session={undefined}>
      <PageTabs label="Sections" tabs={TABS} />
    </ConsoleDocument>,
  );
  await newUser().click(screen.getByRole('tab', { name: 'sharing' }));
  expect(window.location.search).toBe('?folder=kept&tab=sharing');
});
