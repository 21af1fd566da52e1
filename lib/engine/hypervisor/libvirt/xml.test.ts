import { expect, test } from 'vitest';
import { element, find, findAll, parseXml, writeXml } from './xml.ts';

test('what is written can be read again: order, attributes, and text that looks like markup or a number', () => {
  const disk = (name: string) => element('disk', { type: 'file', none: undefined }, element('target', { dev: name }));
  const made = element(
    'domain',
    { type: 'qemu' },
    element('name', {}, `<&>"'`),
    element('vcpu', {}, '02'),
    disk('vda'),
  );
  const root = { ...made, children: [...made.children, disk('vdb')] };
  expect(parseXml(writeXml(root))).toEqual(root);
  expect(findAll(root, 'disk', 'target').map(({ attributes }) => attributes.dev)).toEqual(['vda', 'vdb']);
});

test('an attribute that holds quotes and markup stays one attribute', () => {
  const hostile = element('log', { file: `a"/><evil b='1'/>` });
  expect(parseXml(writeXml(hostile))).toEqual(hostile);
});

test('a declaration and comments are passed over', () => {
  expect(find(parseXml('<?xml version="1.0"?><!-- x --><a><b> 1 </b></a>'), 'b')?.text).toBe('1');
});

test('what is no XML is refused', () => {
  expect(() => parseXml('error: nothing')).toThrow('XML');
});
