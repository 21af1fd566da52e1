// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { knownAnswer } from '#lib/client/answer.ts';
import { openAnsweredScreen } from '#lib/testing/document/answered-screen.tsx';
import { isEmptyValue } from './is-empty-value.ts';
import { ObjectOverview } from './object-overview.tsx';
import { RelatedList } from './related-list.tsx';

const facts = [
  { label: 'Size', value: '10 GiB' },
  { label: 'Attached to', value: undefined },
  { label: 'Type', value: 'fast' },
];
const topics = [
  {
    title: 'Disk',
    items: [
      { label: 'Zone', value: 'nova' },
      { label: 'Tags', value: [] },
    ],
  },
  { title: 'Origin', items: [{ label: 'Source', value: '' }] },
  { title: 'Metadata', items: [] },
];
const open = (content = <ObjectOverview facts={facts} topics={topics} />) =>
  openAnsweredScreen(content, { answers: {} });
const valueBeside = (label: string) => screen.getByText(label).nextElementSibling;

test.each([null, undefined, '', []])('%j is an empty value', (value) => {
  expect(isEmptyValue(value)).toBe(true);
});

test.each([false, 0, 'no', ['a']])('%j is a value', (value) => {
  expect(isEmptyValue(value)).toBe(false);
});

test('a key fact without a value keeps its place and shows a dash', () => {
  open();
  expect(valueBeside('Size')).toHaveTextContent('10 GiB');
  expect(valueBeside('Attached to')).toHaveTextContent('–');
});

test('properties without a value are hidden until they are requested; a topic without properties is never shown', async () => {
  const { user } = open();
  expect(valueBeside('Zone')).toHaveTextContent('nova');
  for (const hidden of ['Tags', 'Origin', 'Metadata']) expect(screen.queryByText(hidden)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show empty' }));
  expect(valueBeside('Tags')).toHaveTextContent('–');
  expect(screen.getByRole('region', { name: 'Origin' })).toBeVisible();
  expect(screen.queryByText('Metadata')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide empty' }));
  expect(screen.queryByText('Tags')).toBeNull();
});

test('without empty properties, there is no button for them', () => {
  open(<ObjectOverview facts={facts} topics={[{ title: 'Disk', items: [{ label: 'Zone', value: 'nova' }] }]} />);
  expect(screen.queryByRole('button')).toBeNull();
});

type ListProps = Parameters<typeof RelatedList<string>>[0];
const listOf = (answer: ListProps['answer'], page: Pick<ListProps, 'allHref'> = { allHref: '/volumes' }) => (
  <RelatedList
    title="Volumes"
    unknown="Could not load the volumes"
    empty="No volumes yet"
    idOf={(name) => name}
    nameOf={(name) => name}
    hrefOf={(name) => `/volumes/${name}`}
    factOf={() => '10 GiB'}
    {...page}
    answer={answer}
  />
);

test('related objects: the first five, the number of all, and a link to all', () => {
  open(listOf(knownAnswer(['a', 'b', 'c', 'd', 'e', 'f', 'g'])));
  const card = within(screen.getByRole('region', { name: 'Volumes 7' }));
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}10 GiB`),
  );
  expect(card.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/volumes');
  expect(card.getByRole('link', { name: 'a' })).toHaveAttribute('href', '/volumes/a');
});

test('related objects: without a page with all of them, all are listed', () => {
  open(listOf(knownAnswer(['a', 'b', 'c', 'd', 'e', 'f']), {}));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull();
});

test('related objects: without any, a sentence says so, and no link leads to nothing', () => {
  open(listOf(knownAnswer([])));
  expect(screen.getByText('No volumes yet')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('related objects: a placeholder while they load, and the error if they cannot be loaded', () => {
  const unknown = { ...knownAnswer<readonly string[]>([]), data: undefined };
  open(listOf({ ...unknown, isFetching: true }));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  open(listOf({ ...unknown, error: new TypeError('broken') }));
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load the volumes');
});
