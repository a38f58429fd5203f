"""A relying party of Authlib's Flask client, as its documentation has it."""

import os

from authlib.integrations.flask_client import OAuth, OAuthError
from flask import Flask, redirect, request, session, url_for

app = Flask(__name__)
app.secret_key = "the relying party's own"


def update_token(name, token, refresh_token=None, access_token=None):
    session["token"] = token


oauth = OAuth(app, update_token=update_token)
exec(os.environ["SNIPPET"])  # oauth.register, as the application's page shows it


@app.route("/login")
def login():
    return oauth.foyer.authorize_redirect(url_for("authorize", _external=True))


@app.route("/authorize")
def authorize():
    token = oauth.foyer.authorize_access_token()
    session["claims"] = token.pop("userinfo")  # claims of the validated ID token
    session["token"] = token
    return redirect("/")


@app.route("/")
def home():
    if "token" not in session:
        return {"signed_in": False}
    if "expired" in request.args:
        session["token"] = {**session["token"], "expires_at": 1}
    before = session["token"]["access_token"]
    profile = oauth.foyer.userinfo(token=session["token"])
    after = session["token"]["access_token"]
    return {"claims": session["claims"], "profile": profile, "refreshed": before != after}


@app.errorhandler(OAuthError)
def fault(error):
    return {"error": error.error, "description": error.description}, 400


app.run(host="localhost", port=int(os.environ["PORT"]))
