"""A SAML 2.0 identity provider on lasso and xmlsec, which share no code with the platform.

Arguments: a folder with key.pem, certificate.pem, provider.xml (its own metadata) and service.xml (that of the platform),
and the port. Browsers sign in with the name and password of one user, and have a session by a cookie.
"""
import base64
import datetime
import html
import http.cookies
import http.server
import os
import secrets
import sys
import urllib.parse

import lasso

FOLDER, PORT = sys.argv[1], int(sys.argv[2])
USER, PASSWORD = 'alice', 'wonderland'
GROUPS = ['developers', 'operators']
COOKIE = 'lasso'
# Sessions and identities of lasso by the cookie of the browser.
SESSIONS = {}


def path(name):
    return os.path.join(FOLDER, name)


def server():
    """lasso.Server, anew for each request: the platform's metadata may have changed."""
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


def restore(profile, session):
    """Continues a session of a browser."""
    dump, identity = session or (None, None)
    if identity:
        profile.setIdentityFromDump(identity)
    if dump:
        profile.setSessionFromDump(dump)
    return profile


def signed_in(message, encrypt, session=None):
    """The response to a request of the platform, whose signature lasso verifies."""
    login = restore(lasso.Login(server()), session)
    login.processAuthnRequestMsg(message)
    login.validateRequestMsg(True, True)
    if encrypt:
        provider = login.server.getProvider(login.remoteProviderId)
        provider.setEncryptionMode(lasso.ENCRYPTION_MODE_ASSERTION)
    login.buildAssertion(lasso.SAML2_AUTHN_CONTEXT_PASSWORD, instant(0), None, instant(-5), instant(300))
    statement = lasso.Saml2AttributeStatement()
    statement.attribute = [attribute('uid', [USER]), attribute('groups', GROUPS)]
    login.assertion.attributeStatement = [statement]
    if login.protocolProfile == lasso.LOGIN_PROTOCOL_PROFILE_BRWS_LECP:
        login.buildResponseMsg()
    else:
        login.buildAuthnResponseMsg()
    return login


def logout_of(session):
    return restore(lasso.Logout(server()), session)


def form(action, fields, typed=()):
    """A page with a form: hidden fields, and those that the user fills in."""
    hidden = ((name, 'hidden', value) for name, value in fields.items() if value is not None)
    inputs = (
        f'<input name="{name}" type="{kind}" value="{html.escape(value)}">'
        for name, kind, value in (*hidden, *((name, 'text', '') for name in typed))
    )
    return f'<form method="post" action="{html.escape(action)}">{"".join(inputs)}<button>Continue</button></form>'


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def log_message(self, *_):
        pass

    def reply(self, status, body, kind='text/html', headers=()):
        data = body.encode()
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(data)))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def redirect(self, address):
        self.reply(303, '', headers=[('Location', address)])

    def message(self):
        length = int(self.headers.get('Content-Length') or 0)
        return self.rfile.read(length).decode()

    def cookie(self):
        found = http.cookies.SimpleCookie(self.headers.get('Cookie')).get(COOKIE)
        return found.value if found else None

    def answer_login(self, message, relay, cookie):
        login = signed_in(message, os.path.exists(path('encrypt')), SESSIONS.get(cookie))
        SESSIONS[cookie] = (login.session.dump(), login.identity and login.identity.dump())
        fields = {'SAMLResponse': login.msgBody, 'RelayState': relay or login.msgRelayState}
        self.reply(200, form(login.msgUrl, fields), headers=[('Set-Cookie', f'{COOKIE}={cookie}')])

    def login(self, query):
        fields = dict(urllib.parse.parse_qsl(self.message()))
        message = fields.get('SAMLRequest') or query
        if self.cookie() in SESSIONS:
            self.answer_login(message, fields.get('RelayState'), self.cookie())
        else:
            waiting = {'message': message, 'relay': fields.get('RelayState')}
            self.reply(200, form('/password', waiting, ('username', 'password')))

    def check_password(self):
        fields = dict(urllib.parse.parse_qsl(self.message()))
        if (fields.get('username'), fields.get('password')) != (USER, PASSWORD):
            self.reply(403, 'Wrong name or password.')
            return
        self.answer_login(fields['message'], fields.get('relay'), secrets.token_hex())

    def ecp(self):
        given = base64.b64encode(f'{USER}:{PASSWORD}'.encode()).decode()
        body = self.message()
        if self.headers.get('Authorization') != f'Basic {given}':
            self.reply(401, '', headers=[('WWW-Authenticate', 'Basic realm="test"')])
            return
        self.reply(200, signed_in(body, False).msgBody, 'text/xml')

    def logout(self, query):
        logout = logout_of(SESSIONS.pop(self.cookie(), None))
        logout.processRequestMsg(query)
        logout.validateRequest()
        logout.buildResponseMsg()
        self.redirect(logout.msgUrl)

    def end(self):
        logout = logout_of(SESSIONS.get(self.cookie()))
        logout.initRequest(None, lasso.HTTP_METHOD_REDIRECT)
        logout.buildRequestMsg()
        self.redirect(logout.msgUrl)

    def finish_logout(self, query):
        logout_of(SESSIONS.pop(self.cookie(), None)).processResponseMsg(query)
        self.reply(200, 'Signed out.')

    def do_GET(self):
        address, _, query = self.path.partition('?')
        routes = {
            '/metadata': lambda: self.reply(200, open(path('provider.xml')).read(), 'application/samlmetadata+xml'),
            '/login': lambda: self.login(query),
            '/password': self.check_password,
            '/ecp': self.ecp,
            '/logout': lambda: self.logout(query),
            '/logout-return': lambda: self.finish_logout(query),
            '/end': self.end,
        }
        try:
            routes.get(address, lambda: self.reply(404, 'Not found.'))()
        except lasso.Error as error:
            self.reply(400, str(error))

    do_POST = do_GET


http.server.ThreadingHTTPServer(('127.0.0.1', PORT), Handler).serve_forever()
