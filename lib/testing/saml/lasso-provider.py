"""A SAML 2.0 identity provider on lasso and xmlsec, which share no code with the platform.

Arguments: a folder with key.pem, certificate.pem, provider.xml (its own metadata) and service.xml (that of the platform),
and the port. It signs in one user. Answers to browsers are JSON: a redirect, or an action with fields.
"""
import base64
import datetime
import http.server
import json
import os
import sys
import urllib.parse

import lasso

FOLDER, PORT = sys.argv[1], int(sys.argv[2])
USER, PASSWORD = 'alice', 'wonderland'
GROUPS = ['developers', 'operators']
SESSION = {'dump': None, 'identity': None}


def server():
    """lasso.Server, anew for each request: the platform's metadata may have changed."""
    path = lambda name: os.path.join(FOLDER, name)
    one = lasso.Server(path('provider.xml'), path('key.pem'), None, path('certificate.pem'))
    one.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256
    one.addProvider(lasso.PROVIDER_ROLE_SP, path('service.xml'), None, None)
    return one


def instant(seconds):
    moment = datetime.datetime.utcnow() + datetime.timedelta(seconds=seconds)
    return moment.strftime('%Y-%m-%dT%H:%M:%SZ')


def attribute(name, values):
    one = lasso.Saml2Attribute()
    one.name = name
    one.friendlyName = name
    one.nameFormat = lasso.SAML2_ATTRIBUTE_NAME_FORMAT_BASIC
    listed = []
    for text in values:
        value = lasso.Saml2AttributeValue()
        value.any = [lasso.MiscTextNode.newWithString(text)]
        value.any[0].textChild = True
        listed.append(value)
    one.attributeValue = listed
    return one


def signed_in(message, encrypt):
    """The response to a request of the platform, whose signature lasso verifies."""
    login = lasso.Login(server())
    login.processAuthnRequestMsg(message)
    login.validateRequestMsg(True, True)
    login.buildAssertion(lasso.SAML2_AUTHN_CONTEXT_PASSWORD, instant(0), None, instant(-5), instant(300))
    statement = lasso.Saml2AttributeStatement()
    statement.attribute = [attribute('uid', [USER]), attribute('groups', GROUPS)]
    login.assertion.attributeStatement = [statement]
    if encrypt:
        provider = login.server.getProvider(login.remoteProviderId)
        provider.setEncryptionMode(lasso.ENCRYPTION_MODE_ASSERTION)
    if login.protocolProfile == lasso.LOGIN_PROTOCOL_PROFILE_BRWS_LECP:
        login.buildResponseMsg()
    else:
        login.buildAuthnResponseMsg()
    if login.session:
        SESSION['dump'], SESSION['identity'] = login.session.dump(), login.identity and login.identity.dump()
    return login


def logout_of():
    logout = lasso.Logout(server())
    if SESSION['identity']:
        logout.setIdentityFromDump(SESSION['identity'])
    if SESSION['dump']:
        logout.setSessionFromDump(SESSION['dump'])
    return logout


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def reply(self, status, body, kind='application/json', headers=()):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(data)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def message(self):
        length = int(self.headers.get('Content-Length') or 0)
        return self.rfile.read(length).decode()

    def handle_one(self):
        path, _, query = self.path.partition('?')
        if path == '/login':
            fields = {}
            if self.command == 'POST':
                fields = dict(urllib.parse.parse_qsl(self.message()))
            login = signed_in(fields.get('SAMLRequest') or query, os.path.exists(os.path.join(FOLDER, 'encrypt')))
            relay = fields.get('RelayState') or login.msgRelayState
            self.reply(200, {'action': login.msgUrl, 'fields': {'SAMLResponse': login.msgBody, 'RelayState': relay}})
        elif path == '/ecp':
            given = base64.b64encode(f'{USER}:{PASSWORD}'.encode()).decode()
            body = self.message()
            if self.headers.get('Authorization') != f'Basic {given}':
                self.reply(401, {}, headers=[('WWW-Authenticate', 'Basic realm="test"')])
                return
            self.reply(200, signed_in(body, False).msgBody, 'text/xml')
        elif path == '/logout':
            logout = logout_of()
            logout.processRequestMsg(query)
            logout.validateRequest()
            logout.buildResponseMsg()
            SESSION['dump'] = None
            self.reply(200, {'redirect': logout.msgUrl})
        elif path == '/logout-return':
            logout = logout_of()
            logout.processResponseMsg(query)
            self.reply(200, {'redirect': None})
        elif path == '/end':
            logout = logout_of()
            logout.initRequest(None, lasso.HTTP_METHOD_REDIRECT)
            logout.buildRequestMsg()
            self.reply(200, {'redirect': logout.msgUrl})
        else:
            self.reply(404, {})

    def do_GET(self):
        try:
            self.handle_one()
        except lasso.Error as error:
            self.reply(400, {'error': str(error)})

    do_POST = do_GET


http.server.ThreadingHTTPServer(('127.0.0.1', PORT), Handler).serve_forever()
