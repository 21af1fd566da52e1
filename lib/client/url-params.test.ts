import { describe, expect, test } from 'vitest';
import {
  changeParams,
  choiceParam,
  eachParam,
  flagParam,
  listParam,
  readPageParams,
  textParam,
  withDefault,
} from './url-params.ts';

const params = {
  q: withDefault(textParam, ''),
  where: eachParam,
  cols: listParam,
  create: flagParam,
  view: choiceParam(['map', 'list']),
};

describe('readPageParams', () => {
  test('reads what an address says, one value or several of a name', () => {
    const page = { q: 'web', where: ['status:ACTIVE', 'az:nova'], cols: 'name,status', create: 'true', view: 'map' };
    expect(readPageParams(params, page)).toEqual({ ...page, cols: ['name', 'status'], create: true });
    expect(readPageParams(params, { where: 'az:nova' }).where).toEqual(['az:nova']);
  });

  test('takes the default, or null, where it says nothing or nothing that is understood', () => {
    const nothing = { q: '', where: [], cols: null, create: false, view: null };
    expect(readPageParams(params, {})).toEqual(nothing);
    expect(readPageParams(params, { cols: '', create: 'maybe', view: 'globe' })).toEqual(nothing);
  });
});

describe('changeParams', () => {
  test('changes what is named and leaves the rest, of other parts of the page too', () => {
    expect(changeParams('?q=web&sort=-name&open=1', params, { q: 'db', create: true })).toBe(
      'sort=-name&open=1&q=db&create=true',
    );
    expect(changeParams('q=web&where=az:nova', params, { where: null })).toBe('q=web');
  });

  test('does not write a default', () => {
    expect(changeParams('q=web&create=true&where=az:nova', params, { q: '', create: false, where: [] })).toBe('');
  });

  test('what it writes is read again as it was, and is legible', () => {
    const where = ['status:ACTIVE', 'name:/^a+b&c=d%#$/', 'key:ä ö,ü'];
    const query = changeParams('', params, { where, cols: ['a,b', 'c'], q: '100%' });
    const search = new URLSearchParams(query);
    const page = { where: search.getAll('where'), cols: search.get('cols') ?? '', q: search.get('q') ?? '' };
    expect(readPageParams(params, page)).toMatchObject({ where, cols: ['a,b', 'c'], q: '100%' });
    expect(query).toMatch(/^where=status:ACTIVE&/);
  });
});
