// @vitest-environment document
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { Tabs } from './tabs.tsx';

const TABS = ['one', 'two', 'three'].map((id) => ({ id, label: id, content: `content of ${id}` }));

function Selectable() {
  const [value, setValue] = useState('one');
  return <Tabs label="Numbers" tabs={TABS} value={value} onValueChange={setValue} />;
}

function open() {
  cleanDocument('/');
  render(<Selectable />);
  return { user: newUser(), selected: () => screen.getByRole('tab', { selected: true }).textContent };
}

test('arrows, Home and End select a tab, and its panel is displayed', async () => {
  const { user, selected } = open();
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(selected()).toBe('three');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(selected()).toBe('two');
  expect(screen.getByRole('tabpanel', { name: 'two' })).toHaveTextContent('content of two');
  await user.keyboard('{End}');
  expect(selected()).toBe('three');
  await user.keyboard('{Home}');
  expect(selected()).toBe('one');
});

test('keys with a modifier are left to the browser, which goes back or forward with Alt and an arrow', async () => {
  const { user, selected } = open();
  await user.tab();
  for (const modifier of ['Alt', 'Control', 'Meta']) await user.keyboard(`{${modifier}>}{ArrowRight}{/${modifier}}`);
  expect(selected()).toBe('one');
});
