// @vitest-environment document
import { act, render, screen } from '@testing-library/react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lateComponent } from './late-component.tsx';
import { onLoadFailure } from './lazy-component.tsx';

const Part = ({ name }: { name: string }) => <p>This is {name}</p>;
const Place = ({ name }: { name: string }) => <p>Loading {name}</p>;

test('a part has its place until its code is loaded', async () => {
  const code = Promise.withResolvers<typeof Part>();
  const Late = lateComponent(() => code.promise, Place);
  render(<Late name="web" />);
  expect(screen.queryByText('Loading web')).not.toBeNull();
  await act(async () => code.resolve(Part));
  expect(screen.queryByText('This is web')).not.toBeNull();
  expect(screen.queryByText('Loading web')).toBeNull();
});

test('if the code cannot be loaded, the place stays, the failure is reported, and the next use retries', async () => {
  const failures: string[] = [];
  const stop = onLoadFailure(() => failures.push('reported'));
  let isOnline = false;
  const load = async () => {
    if (!isOnline) throw new TypeError('offline');
    return Part;
  };
  const Late = lateComponent<{ name: string }>(load, Place);
  await act(async () => render(<Late name="db" />));
  expect(screen.queryByText('Loading db')).not.toBeNull();
  expect(failures).toEqual(['reported']);
  isOnline = true;
  await act(async () => render(<Late name="cache" />));
  expect(screen.queryByText('This is cache')).not.toBeNull();
  expect(failures).toEqual(['reported']);
  stop();
});

test('the page from the server has the part', async () => {
  const Late = lateComponent(async () => Part, Place);
  const stream = await renderToReadableStream(<Late name="web" />);
  await stream.allReady;
  expect(await new Response(stream).text()).toContain('This is <!-- -->web');
});
