import { expect, test } from 'vitest';
import { readCloudConfig } from './cloud-config.ts';

test('a cloud-config: packages, files and commands are read as people write them, all else is passed over', () => {
  const text = `#cloud-config
# comment
users:
  - name: ann
    sudo: ['ALL=(ALL) NOPASSWD:ALL']
packages: [nginx, "git"]
write_files:
  - path: /etc/greeting
    permissions: '0644'
    content: |
      hello
        there

      - world: x
  - content: "a\\nb"
    path: '/etc/it''s'
runcmd:
- echo plain # why
- [ls, "-l", '/tmp']
- "echo: \\"quoted\\""
- |
  echo one
  echo two
- >-
  echo folded
  line
final_message: done
`;
  expect(readCloudConfig(text)).toEqual({
    packages: ['nginx', 'git'],
    files: [
      { path: '/etc/greeting', content: 'hello\n  there\n\n- world: x\n' },
      { path: "/etc/it's", content: 'a\nb' },
    ],
    commands: ['echo plain', 'ls -l /tmp', 'echo: "quoted"', 'echo one\necho two\n', 'echo folded line'],
  });
});

test('a cloud-config: nothing in it is nothing to do', () => {
  const none = { packages: [], files: [], commands: [] };
  expect(readCloudConfig('#cloud-config\n')).toEqual(none);
  expect(readCloudConfig('#cloud-config\r\npackages: []\r\nruncmd:\r\n')).toEqual(none);
});

test.each([
  ['no list', 'runcmd: 7'],
  ['no keys', 'hello'],
  ['a list in a list', 'runcmd:\n  - - a'],
  ['a map as a command', 'runcmd:\n  - {a: b}'],
  ['an alias', 'runcmd:\n  - *a'],
  ['a bracket that is missing', 'packages: [a, b'],
  ['a quotation mark that is missing', 'packages: ["a'],
  ['a file without a path', 'write_files:\n  - content: x'],
])('a cloud-config: %s cannot be read', (_what, text) => {
  expect(readCloudConfig(`#cloud-config\n${text}\n`)).toBeUndefined();
});
