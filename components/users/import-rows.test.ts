import { describe, expect, test } from 'vitest';
import { joinResults, readUsers, TEMPLATE } from './import-rows.ts';

const rowsOf = (text: string) => {
  const read = readUsers(text);
  return 'rows' in read ? read.rows : [];
};

describe('A file of users', () => {
  test('is read by the names of its columns, in any order, with what is left out said by rule', () => {
    expect(rowsOf('email;NAME;groups\r\nada@example.org;ada;a | b\r\n;bob;\r\n')).toEqual([
      {
        row: 1,
        name: 'ada',
        user: expect.objectContaining({
          email: 'ada@example.org',
          groups: ['a', 'b'],
          sign_in: 'invitation',
          enabled: true,
        }),
      },
      { row: 2, name: 'bob', user: expect.objectContaining({ email: null, groups: [], domain: null }) },
    ]);
  });

  test('with a password needs no word for the way to sign in', () => {
    expect(rowsOf('name,password\nada,"a ""secret"", long"\n')).toMatchObject([
      { user: { sign_in: 'password', password: 'a "secret", long' } },
    ]);
  });

  test('that is the template is taken as it is', () => {
    expect(rowsOf(TEMPLATE)).toMatchObject([
      { name: 'ada', user: { role: 'member', groups: ['operators', 'auditors'] } },
    ]);
  });

  test.each([
    [
      'without a column of names',
      'email\nada@example.org\n',
      'The first line must contain the column names, including name.',
    ],
    ['without rows', 'name\n\n', 'The file has no rows.'],
  ])('%s is refused whole', (_what, text, reason) => {
    expect(readUsers(text)).toEqual({ refusal: reason });
  });

  test('with columns that nobody knows, or more rows than are taken, is refused whole', () => {
    expect(readUsers('name,phone\nada,1\n')).toMatchObject({ refusal: { values: { names: 'phone' } } });
    expect(readUsers(`name\n${'ada\n'.repeat(501)}`)).toMatchObject({ refusal: { values: { count: 501, most: 500 } } });
  });

  test.each([
    ['no name', ',true,none', 'The row has no name.'],
    ['a doubtful truth', 'ada,perhaps,none', 'Use true or false in column enabled.'],
  ])('tells of a row with %s, and keeps the others', (_what, line, problem) => {
    const rows = rowsOf(`name,enabled,sign_in\n${line}\nbob,no,none\n`);
    expect(rows).toMatchObject([
      { row: 1, problem },
      { row: 2, user: { name: 'bob', enabled: false } },
    ]);
  });

  test('tells of a way to sign in that is none', () => {
    expect(rowsOf('name,sign_in\nada,by mail\n')).toMatchObject([{ problem: { values: { column: 'sign_in' } } }]);
  });
});

test('What the platform says of the rows that it was sent stands beside what was wrong with the others', () => {
  const rows = rowsOf('name,enabled\n,true\nada,\neve,\n');
  const nothing = { user_id: null, message: null, invitation: null };
  const invitation = { word: 'w', expires_at: 'e' };
  const results = [
    { ...nothing, row: 1, name: 'ada', user_id: 'a', invitation },
    { ...nothing, row: 2, name: 'eve', message: 'No.' },
  ];
  expect(joinResults(rows, results)).toEqual([
    { row: 1, name: '', problem: 'The row has no name.' },
    { row: 2, name: 'ada', userId: 'a', invitation },
    { row: 3, name: 'eve', problem: 'No.' },
  ]);
});
