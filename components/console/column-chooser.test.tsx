import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import type { TableView } from './use-table-view.ts';

const column = (id: string) => ({ column: { id, header: id, width: 5, cell: () => id }, isShown: true });
const view: TableView<object> = {
  density: 'compact',
  setDensity: () => undefined,
  arranged: [column('Zone'), column('Age')],
  shown: [],
  drawn: [],
  toggle: () => undefined,
  moveTo: () => undefined,
  resize: () => undefined,
  isChosen: false,
  reset: undefined,
};

const linesWith = (leftOut: readonly string[], of: TableView<object> = view) =>
  renderToStaticMarkup(
    <I18nProvider language="en" locale="en">
      <ColumnChooser view={of} leftOut={leftOut} />
    </I18nProvider>,
  ).split('<li');

test('a ticked column for which the table has no room says so, and no other', () => {
  const [, zone, age] = linesWith(['Age']);
  expect(age).toMatch(/<label[^>]*>Age<span[^>]*>No room at this width<\/span><\/label>/);
  expect(zone).not.toContain('No room');
  expect(linesWith([]).join()).not.toContain('No room');
});

test('a column that is hidden because all rows agree says what they have, and is not ticked', () => {
  const arranged = [
    { ...column('Zone'), shared: { isEmpty: false, cell: <a href="/zone">nova</a> } },
    { ...column('Tags'), shared: { isEmpty: true, cell: '' } },
    column('Age'),
  ];
  const [, zone, tags, age] = linesWith([], { ...view, arranged });
  expect(zone).toMatch(/<\/label><span[^>]*><a href="\/zone">nova<\/a> in all rows<\/span>/);
  expect(tags).toContain('Empty in all rows');
  expect(zone).toContain('aria-checked="false"');
  expect(age).not.toContain('in all rows');
});
