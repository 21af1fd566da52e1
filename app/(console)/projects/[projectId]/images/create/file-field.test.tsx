// @vitest-environment document
import { screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { FileField } from './file-field.tsx';
import { EMPTY_IMAGE } from './new-image.ts';

function Form() {
  const form = useForm({ defaultValues: { ...EMPTY_IMAGE } });
  return (
    <FormProvider {...form}>
      <FileField />
      <select aria-label="Disk format" {...form.register('disk_format')}>
        <option value="raw">raw</option>
        <option value="qcow2">qcow2</option>
        <option value="vmdk">vmdk</option>
      </select>
    </FormProvider>
  );
}

/** A file that can be read only after `finish`. */
function slowFile(name: string, content: string) {
  const file = new File([content], name);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slice = (start?: number, end?: number) => {
    const part = File.prototype.slice.call(file, start, end);
    return Object.assign(part, { arrayBuffer: () => promise.then(() => Blob.prototype.arrayBuffer.call(part)) });
  };
  return { file: Object.assign(file, { slice }), finish: resolve };
}

const format = () => screen.getByRole('combobox', { name: 'Disk format' });
const input = () => screen.getByLabelText(/^Choose (a|another) file$/);

test('a format that the user chooses while the file is read stays; a format chosen before gives way to the file', async () => {
  const { user } = openAnsweredScreen(<Form />, { answers: {} });
  await user.selectOptions(format(), 'raw');
  const first = slowFile('first.img', 'QFI\u00fb');
  await user.upload(input(), first.file);
  await user.selectOptions(format(), 'vmdk');
  first.finish();
  await screen.findByText(/^Content:/);
  expect(format()).toHaveValue('vmdk');
  const second = slowFile('second.img', 'conectix');
  await user.upload(input(), second.file);
  second.finish();
  await screen.findByText(/second\.img/);
  await waitFor(() => expect(format()).not.toHaveValue('vmdk'));
});

test('of two files chosen in a row, the second counts, even if it is read first', async () => {
  const { user } = openAnsweredScreen(<Form />, { answers: {} });
  const [first, second] = [slowFile('first.img', 'text'), slowFile('second.img', 'text')];
  await user.upload(input(), first.file);
  await user.upload(input(), second.file);
  second.finish();
  await screen.findByText(/second\.img/);
  first.finish();
  await Promise.resolve();
  expect(screen.queryByText(/first\.img/)).not.toBeInTheDocument();
});
