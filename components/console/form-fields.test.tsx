// @vitest-environment document
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { FormDialog } from './form-dialog.tsx';

const Schema = z.object({
  name: z.string().trim().min(1).max(20),
  description: z.string().max(255),
  size: z.int().min(1).max(64),
  protected: z.boolean(),
  kind: z.enum(['none', 'own']),
  secret: z.string(),
});

async function open() {
  const saved: z.infer<typeof Schema>[] = [];
  const opened = openAnsweredScreen(
    <FormDialog
      title="Create thing"
      schema={Schema}
      defaultValues={{ size: 4, kind: 'none', description: null }}
      fields={{
        name: {},
        description: { hint: msg('Metadata') },
        size: { label: msg('Size'), unit: 'GiB' },
        protected: { label: msg('Protected') },
        kind: { label: msg('Kind'), words: { none: msg('None'), own: msg('Custom') } },
        secret: { label: msg('Secret'), isHidden: ({ kind }) => kind !== 'own' },
      }}
      onSave={(values) => void saved.push(values)}
      onClose={() => undefined}
    />,
    { answers: {} },
  );
  await screen.findByRole('dialog', { name: 'Create thing' });
  const save = () => opened.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...opened, save, saved };
}

test('the schema decides the control, its limits and which fields are required', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Description' })).not.toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription('Metadata');
  const size = screen.getByRole('spinbutton', { name: 'Size' });
  for (const [name, value] of Object.entries({ min: '1', max: '64', step: '1' })) {
    expect(size).toHaveAttribute(name, value);
  }
  expect(size).toHaveValue(4);
  expect(screen.getByRole('checkbox', { name: 'Protected' })).not.toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('none');
});

test('an empty and a long text are refused on their fields, with the limit of the schema', async () => {
  const { user, save, saved } = await open();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await save();
  await waitFor(() => expect(name).toHaveAccessibleDescription('Enter a name.'));
  await user.type(name, 'a'.repeat(21));
  await waitFor(() => expect(name).toHaveAccessibleDescription('Use at most 20 characters.'));
  expect(screen.getByText('21 of 20 characters')).toBeVisible();
  await user.type(name, '{Backspace}{Backspace}{Backspace}');
  expect(screen.queryByText(/of 20 characters/)).not.toBeInTheDocument();
  await save();
  const values = { description: '', size: 4, protected: false, kind: 'none', secret: '' };
  await waitFor(() => expect(saved).toEqual([{ name: 'a'.repeat(18), ...values }]));
});

test('a field that depends on another is shown only when it applies', async () => {
  const { user } = await open();
  expect(screen.queryByRole('textbox', { name: 'Secret' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Custom');
  expect(screen.getByRole('textbox', { name: 'Secret' })).toBeVisible();
});
