// @vitest-environment document
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/client/api-error.ts';
import { ConsoleDocument, cleanDocument } from '#lib/testing/document/screen.tsx';
import { newUser } from '#lib/testing/document/user.ts';
import { TestForm } from './test-form.tsx';

test('a test that fails shows its error, and no longer the verdict of the test before', async () => {
  cleanDocument('/');
  const results = [
    Promise.resolve({ isAllowed: true, reason: 'Rule 1 allows it.' }),
    Promise.reject(new ApiError({ status: 500, code: 'internal', message: 'The database is locked.' })),
  ];
  // Handled when the form awaits it.
  results[1]?.catch(() => undefined);
  render(
    <ConsoleDocument session={undefined}>
      <TestForm
        label="Test access"
        schema={z.object({ name: z.string() })}
        defaultValues={{ name: '' }}
        fields={{ name: { label: 'Name' } }}
        test={() => results.shift() ?? Promise.reject(new Error('There is no third test.'))}
      />
    </ConsoleDocument>,
  );
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Allowed');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is locked.');
  expect(screen.queryByText('Allowed')).not.toBeInTheDocument();
});
