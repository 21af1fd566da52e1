// @vitest-environment document
import { screen, within } from '@testing-library/react';
import { Boxes } from 'lucide-react';
import { beforeAll, expect, test, vi } from 'vitest';
import { rowsToCsv } from '#components/console/export-rows.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { openScreen } from '#lib/testing/document/screen.tsx';
import { usePlatform } from '#lib/testing/platform.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { comparison, yesOrNo } from './attribute.ts';
import { type KindActions, type KindList as KindOf, kind, listOf, ofAnyProject } from './kind.ts';
import { kindColumns } from './kind-columns.tsx';
import { KindList } from './kind-list.tsx';
import { loadedList } from './list-source.ts';

interface Crate {
  id: string;
  name: string;
  weight: number;
  isOpen: boolean;
  owner: string | null;
}

const CRATES: Crate[] = [
  { id: '1', name: 'apples', weight: 12, isOpen: true, owner: 'anna' },
  { id: '2', name: 'pears', weight: 7, isOpen: false, owner: null },
  { id: '3', name: 'plums', weight: 30, isOpen: true, owner: 'bert' },
];

const crateKind = kind<Crate>()({
  noun: { one: 'crate', many: 'crates' },
  icon: Boxes,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  attributes: {
    weight: { label: 'Weight', value: ({ weight }) => weight, as: 'number', sort: true, filter: comparison('kg') },
    open: { label: 'Open', value: ({ isOpen }) => isOpen, as: 'yesNo', filter: yesOrNo },
    owner: { label: 'Owner', value: ({ owner }) => owner, isOptional: true, filter: {} },
    secret: { label: 'Secret', value: () => 'hidden', in: 'page' },
  },
});

const useCrates = () => ({
  rows: CRATES,
  total: CRATES.length,
  hasMore: false,
  loadMore: () => undefined,
  loadAll: async () => CRATES,
  isLoadingMore: false,
  isFetching: false,
  error: null,
  retry: () => undefined,
  updatedAt: 1,
});

const crateList = listOf(crateKind, {
  id: 'volumes',
  header: {},
  source: loadedList(useCrates, () => undefined),
  sort: 'name',
  views: [
    { label: 'All' },
    { label: 'Heavy', where: ['weight:>10'] },
    { label: 'Heaviest', where: ['weight:>100'], Empty: () => <h2>Pack more</h2> },
  ],
});

/** Its column displays a part of the name, and it arranges its views and its table. */
const ownedList = listOf(
  kind<Crate>()({
    ...crateKind,
    nameOf: ({ name, owner }) => `${name} of ${owner}`,
    name: { text: ({ name }) => name },
    PanelEnd: ({ row }) => <p>Owned by {row.owner}</p>,
  }),
  {
    ...crateList,
    source: {
      useList: (...of) => ({
        ...crateList.source.useList(...of),
        frame: ({ views, table }) => (
          <section aria-label="Crates with their views">
            {table}
            {views}
          </section>
        ),
      }),
      start: () => undefined,
    },
  },
);

const platform = usePlatform();
let project: TestProject;
beforeAll(async () => {
  sharePlatform(platform.platform);
  project = await newProject(platform);
});

const open = (search = '', list: KindOf<Crate> = crateList) =>
  openScreen(<KindList list={list} scope={project.id} />, {
    user: project,
    path: `/projects/${project.id}/volumes${search}`,
    params: { projectId: project.id },
  });
const names = async () => {
  await screen.findByRole('table', { name: 'Crates' });
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
};

test('a list has a column for each attribute of lists, and hides the optional ones', async () => {
  await open();
  expect(await names()).toEqual(['apples', 'pears', 'plums']);
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(expect.arrayContaining(['Name', 'Weight', 'Open']));
  expect(headers).not.toContain('Owner');
  expect(headers).not.toContain('Secret');
});

test('the order in the URL sorts by the value of the attribute', async () => {
  await open('?sort=-weight');
  expect(await names()).toEqual(['plums', 'apples', 'pears']);
});

test('conditions in the URL filter by the values of attributes, and views count their rows', async () => {
  await open('?where=weight:>10&where=open:true');
  expect(await names()).toEqual(['apples', 'plums']);
  const views = within(screen.getByRole('navigation', { name: 'Views of crates' }));
  expect(views.getByRole('link', { name: /^Heavy/ })).toHaveTextContent('Heavy2');
});

test('several values of a field in the URL are alternatives, and the filter says so', async () => {
  await open('?where=owner:anna&where=owner:bert&where=weight:>20');
  expect(await names()).toEqual(['plums']);
  expect(document.querySelector('search')).toHaveTextContent(/Owner: anna\s*or\s*Owner: bert\s*Weight > 20/);
});

test('a list of several projects uses data of no project, and those of the first one that apply to all', async () => {
  const requested: string[] = [];
  const load = (name: string, of: string) => ({
    queryKey: name === 'rate' ? [name] : [of, name],
    queryFn: async () => {
      requested.push(name);
      return `${name} 5`;
    },
    select: (data: string) => data,
  });
  const priced = kind<Crate>()({
    ...crateKind,
    related: {
      price: (of) => load('price', of),
      rate: (of) => load('rate', of),
      color: ofAnyProject((of: string) => load('color', of)),
    },
    attributes: {
      price: { label: 'Price', value: (_row, { related }) => String(related.price ?? '') },
      rate: { label: 'Rate', value: (_row, { related }) => String(related.rate ?? ''), isVital: true },
      color: { label: 'Color', value: (_row, { related }) => String(related.color ?? ''), isVital: true },
    },
  });
  const all = listOf(priced, {
    ...crateList,
    ownerOf: ({ id }) => id,
    views: [],
    source: { ...crateList.source, isPerProject: true },
  });
  await open('', all);
  const row = await screen.findByRole('row', { name: /apples.*rate 5.*color 5/ });
  expect(row).not.toHaveTextContent('price 5');
  expect(requested).toEqual(['rate', 'color']);
});

test('typing into the filter computes the values of rows that stay no second time', async () => {
  const show = vi.fn(({ owner }: Crate) => owner);
  const owned = kind<Crate>()({
    ...crateKind,
    attributes: { owner: { label: 'Owner', value: ({ owner }) => owner, show } },
  });
  const { user } = await open('', listOf(owned, { ...crateList, views: [] }));
  await names();
  const before = show.mock.calls.length;
  await user.type(screen.getByRole('combobox', { name: 'Filter crates' }), 'owner:!x');
  expect(show.mock.calls.length).toBe(before);
});

test('exports have no column for what only its cells load', async () => {
  const used = kind<Crate>()({
    ...crateKind,
    attributes: {
      owner: { label: 'Owner', value: ({ owner }) => owner },
      uses: { label: 'Uses', value: () => undefined, show: () => 'five', isLoadedByShow: true },
    },
  });
  const list = listOf(used, { ...crateList, views: [] });
  expect(rowsToCsv([], kindColumns(list, rowContext()))).toBe('name,owner\r\n');
  await open('', list);
  expect(await screen.findAllByRole('cell', { name: 'five' })).toHaveLength(3);
});

test('ages are displayed even if all rows have the same', async () => {
  const aged = kind<Crate>()({
    ...crateKind,
    attributes: {
      packed: { label: 'Packed', value: () => '2026-01-01T00:00:00Z', as: 'age' },
      origin: { label: 'Origin', value: () => 'here' },
    },
  });
  await open('', listOf(aged, { ...crateList, views: [] }));
  await names();
  expect(screen.getByRole('columnheader', { name: /Packed/ })).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Origin/ })).not.toBeInTheDocument();
});

test('the panel of an object that is not listed has what depends on rows', async () => {
  const other = { id: '9', name: 'figs', weight: 1, isOpen: false, owner: 'anna' };
  const counted = kind<Crate>()({
    ...crateKind,
    attributes: { seen: { label: 'Seen', value: (_, { related }) => String(related.seen), in: 'page' } },
    useRowsData: (_, rows) => ({ seen: rows.map(({ name }) => name).join() }),
  });
  const find = () => ({ queryKey: ['figs'], queryFn: async () => other, select: (crate: Crate) => crate });
  await open('?open=9', listOf(counted, { ...crateList, views: [], find }));
  expect(await screen.findByRole('dialog', { name: 'figs' })).toHaveTextContent('Seenfigs');
});

test('a missing value is no link', async () => {
  const linked = kind<Crate>()({
    ...crateKind,
    attributes: { owner: { label: 'Owner', value: ({ owner }) => owner, link: ({ owner }) => `/users/${owner}` } },
  });
  await open('', listOf(linked, { ...crateList, views: [] }));
  await names();
  expect(screen.getAllByRole('link', { name: /anna|bert/ })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: '–' })).not.toBeInTheDocument();
});

test('the panel of a row has its attributes; a missing value is a dash', async () => {
  await open('?open=2');
  const panel = await screen.findByRole('dialog', { name: 'pears' });
  expect(within(panel).getByText('Owner').nextElementSibling).toHaveTextContent('–');
  expect(within(panel).getByText('Secret').nextElementSibling).toHaveTextContent('hidden');
});

test('without rows the list says what is missing', async () => {
  await open('?q=nothing');
  expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
});

test('a view without rows says what to do', async () => {
  await open('?where=weight:>100');
  expect(await screen.findByRole('heading', { name: 'Pack more' })).toBeInTheDocument();
});

test('a view with another condition says that nothing matches', async () => {
  await open('?where=weight:>100&where=open:true');
  expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Pack more' })).not.toBeInTheDocument();
});

test('a column may display a part of the name, while panels have all of it', async () => {
  await open('?open=1', ownedList);
  expect(await names()).toEqual(['apples', 'pears', 'plums']);
  const panel = await screen.findByRole('dialog', { name: 'apples of anna' });
  expect(panel).toHaveTextContent('Owned by anna');
});

test('a list may arrange its views and its table', async () => {
  await open('', ownedList);
  await names();
  const frame = within(screen.getByRole('region', { name: 'Crates with their views' }));
  expect(frame.getByRole('table', { name: 'Crates' })).toBeInTheDocument();
  expect(frame.getByRole('navigation', { name: 'Views of crates' })).toBeInTheDocument();
});

test('actions that are loaded after the rows fill a menu that is already open, and the bar of selected rows', async () => {
  const code = Promise.withResolvers<KindActions<Crate>>();
  const { user } = await open('', { ...crateList, loadActions: () => code.promise });
  expect(await names()).toEqual(['apples', 'pears', 'plums']);
  await user.click(screen.getByRole('checkbox', { name: 'Select pears' }));
  await user.click(screen.getByRole('button', { name: 'Actions for apples' }));
  expect(await screen.findByText('Loading')).toBeVisible();
  code.resolve(() => ({
    of: () => [{ id: 'ship', label: 'Ship', allowed: true, onSelect: () => undefined }],
    inRow: () => [],
    bulk: [{ label: 'Ship together', allowed: () => true, onRun: () => undefined }],
    dialog: null,
  }));
  expect(await screen.findByRole('menuitem', { name: 'Ship' })).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /Ship together/ })).toBeVisible();
});
