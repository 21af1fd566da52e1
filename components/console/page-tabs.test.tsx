// @vitest-environment document
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { PageTabs } from './page-tabs.tsx';

test('another tab gets no state of the list in this one, such as its columns or its saved view', async () => {
  const list = ['q=web', 'where=status:error', 'sort=name', 'cols=name,size', 'group=zone', 'view=mine', 'open=1'];
  cleanDocument(`/disks?tab=disks&${list.join('&')}&flat=true`);
  render(
    <ConsoleDocument session={undefined}>
      <PageTabs
        label="Sections"
        tabs={[
          { id: 'disks', label: 'Disks', content: 'All disks' },
          { id: 'shelves', label: 'Shelves', content: 'All shelves' },
        ]}
      />
    </ConsoleDocument>,
  );
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Shelves' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All shelves');
  expect([...new URLSearchParams(window.location.search).keys()].toSorted()).toEqual(['flat', 'tab']);
});
