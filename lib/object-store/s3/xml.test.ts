import { describe, expect, test } from 'vitest';
import { renderXml } from './xml.ts';
import { childrenOf, elementsOf, parseXml, requiredText, textOf } from './xml-input.ts';

describe('Documents that are sent', () => {
  test('have the elements in order, repeat lists and omit undefined values', () => {
    const text = renderXml('A', { B: 1, C: undefined, D: ['x', { E: true }], F: '' });
    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<A xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><B>1</B><D>x</D><D><E>true</E></D><F></F></A>',
    );
  });

  test('have elements with several names in any order', () => {
    expect(renderXml('A', { '': [{ B: 1 }, { C: 2 }, { B: 3 }] }, '')).toContain('<A><B>1</B><C>2</C><B>3</B></A>');
  });

  test('escape characters with a meaning and control characters', () => {
    expect(renderXml('A', { B: '<&>"\r\n\u0001' }, '')).toContain('<B>&lt;&amp;&gt;&quot;&#xd;\n&#x1;</B>');
  });
});

describe('Documents that are received', () => {
  const body =
    '<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Object><Key> a&amp;#10;&#38;</Key></Object></Delete>';

  test('keep spaces and decode references once', () => {
    const [object] = childrenOf(parseXml(body, 'Delete'), 'Object');
    expect(textOf(object ?? {}, 'Key')).toBe(' a&#10;&');
  });

  test.each([
    ['nothing', ''],
    ['text', 'garbage'],
    ['an unclosed element', '<Delete><Object></Delete>'],
    ['another root', '<Other/>'],
    ['declared entities', '<!DOCTYPE a [<!ENTITY b "c">]><Delete>&b;</Delete>'],
    ['200,000 levels', '<Delete>'.repeat(200_000)],
  ])('%s is not accepted', (_what, text) => {
    expect(() => parseXml(text, 'Delete')).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });

  test('names of inherited properties are missing elements', () => {
    const root = parseXml('<Delete/>', 'Delete');
    expect([elementsOf(root, 'constructor'), textOf(root, 'toString')]).toEqual([[], undefined]);
    expect(() => requiredText(root, 'Key')).toThrow(expect.objectContaining({ code: 'MalformedXML' }));
  });

  test('an element that occurs twice, or has children, has no text', () => {
    const root = parseXml('<A><B>1</B><B>2</B><C><D/></C></A>', 'A');
    for (const name of ['B', 'C']) expect(() => textOf(root, name)).toThrow('XML');
  });
});
