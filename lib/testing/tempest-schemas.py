#!/usr/bin/python3
"""Writes tempest-schemas.json: the response schemas with which tempest validates each compute and block storage response.

Source: https://opendev.org/openstack/tempest, tempest/lib/api_schema and tempest/lib/services, Apache License 2.0, in
Debian's package `tempest`. Run with the Python that has the package: /usr/bin/python3 lib/testing/tempest-schemas.py

Operations are named by client and method, such as `compute.servers.create_server`. Each lists [first microversion, status
codes, schema of the body or null] in ascending order. Equal parts of schemas are stored once, below $defs.
"""
import ast
import collections
import importlib
import json
import pathlib
import pkgutil
import re

from tempest.lib import services

# Operations that this platform does not have: proxies removed from newer releases of compute, and parts of block storage.
LEFT_OUT = re.compile(
    r'compute\.(agents|baremetal_nodes|certificates|fixed_ips|floating_ips_bulk|security_group_default_rules|versions)\.'
    r'|volume\.v3\.(capabilities|encryption_types|group_snapshots|group_types|groups|hosts|snapshot_manage|volume_manage|versions)\.'
    r'|volume\.v3\.(backups\.(export|import)_backup|services\.(freeze|thaw)_host)'
    r'|\.(list|delete|remove|unset|check)_')
MIN_SHARED_LENGTH = 60  # shorter parts are repeated: a reference would save nothing


def operations():
    for service in ('compute', 'volume'):
        package = importlib.import_module(f'tempest.lib.services.{service}')
        for found in pkgutil.walk_packages(package.__path__, f'{package.__name__}.'):
            if not found.name.endswith('_client'):
                continue
            module = importlib.import_module(found.name)
            source = ast.parse(pathlib.Path(module.__file__).read_text())
            for client in (node for node in source.body if isinstance(node, ast.ClassDef)):
                name = '.'.join(found.name.removeprefix(f'{services.__name__}.').removesuffix('_client').split('.'))
                yield from of_client(name, module, getattr(module, client.name), client)


def of_client(name, module, client, source):
    for method in (node for node in source.body if isinstance(node, ast.FunctionDef)):
        called = [node for node in ast.walk(method) if isinstance(node, ast.Call) and attribute(node.func) == 'validate_response']
        names = {attribute(call.args[0]) for call in called} | {
            attribute(node.value) for node in ast.walk(method)
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and attribute(node.value.value) == 'schema'
        }
        for schema in sorted(filter(None, names)):
            versions = list(versions_of(module, client, method, schema))
            if versions:
                yield f'{name}.{method.name}' + ('' if len(names - {None}) == 1 else f'.{schema}'), versions


def attribute(node):
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


def versions_of(module, client, method, schema):
    """Returns the schemas of a method, by microversion if it calls `get_schema`, else from the module that it names."""
    chooses = any(isinstance(node, ast.Call) and attribute(node.func) == 'get_schema' for node in ast.walk(method))
    if not chooses:
        sources = [owner for owner in map(lambda key: getattr(module, key, None), owners(method, schema)) if hasattr(owner, schema)]
        entries = [{'min': None, 'schema': sources[0]}] if sources else []
    else:
        entries = client.schema_versions_info
    for entry in entries:
        if hasattr(entry['schema'], schema):
            found = getattr(entry['schema'], schema)
            if isinstance(found, dict) and 'status_code' in found:
                yield [entry['min'] or '', sorted(found['status_code']), found.get('response_body')]


def owners(method, schema):
    return [node.value.id for node in ast.walk(method)
            if isinstance(node, ast.Attribute) and node.attr == schema and isinstance(node.value, ast.Name)]


def text(value):
    return json.dumps(value, separators=(',', ':'), sort_keys=True)


class Shared:
    """Replaces equal parts of schemas by references."""

    def __init__(self, schemas):
        self.count = collections.Counter()
        self.names = {}
        self.defs = {}
        for schema in schemas:
            self.tally(schema)

    def tally(self, value):
        if is_schema(value):
            self.count[text(value)] += 1
            if self.count[text(value)] > 1:
                return
        for part in parts(value):
            self.tally(part)

    def shrink(self, value):
        if isinstance(value, list):
            return [self.shrink(part) for part in value]
        if not isinstance(value, dict):
            return value
        key = text(value)
        if not is_schema(value) or self.count[key] < 2 or len(key) < MIN_SHARED_LENGTH:
            return {name: self.shrink(part) for name, part in value.items()}
        if key not in self.names:
            self.names[key] = f's{len(self.names)}'
            self.defs[self.names[key]] = {name: self.shrink(part) for name, part in value.items()}
        return {'$ref': f'#/$defs/{self.names[key]}'}


def is_schema(value):
    return isinstance(value, dict) and ('type' in value or 'oneOf' in value) and not isinstance(value.get('type'), dict)


def parts(value):
    return list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []


def main():
    found = {name: [version for at, version in enumerate(versions) if at == 0 or version[1:] != versions[at - 1][1:]]
             for name, versions in sorted(operations()) if not LEFT_OUT.search(name)}
    shared = Shared([body for versions in found.values() for _, _, body in versions])
    result = {name: [[first, codes, shared.shrink(body)] for first, codes, body in versions] for name, versions in found.items()}
    lines = [f'{json.dumps(name)}: {text(value)}' for name, value in result.items()]
    defs = [f'{json.dumps(name)}: {text(value)}' for name, value in shared.defs.items()]
    source = 'Generated by tempest-schemas.py from tempest, https://opendev.org/openstack/tempest, Apache-2.0.'
    whole = '{"source": %s,\n"operations": {\n%s\n},\n"$defs": {\n%s\n}}\n' % (json.dumps(source), ',\n'.join(lines), ',\n'.join(defs))
    pathlib.Path(__file__).with_suffix('.json').write_text(whole)


main()
