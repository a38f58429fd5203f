"""A Django site that signs people in with the settings that docs/clients.md shows for one library."""

import os
import re
import sys
from types import ModuleType
from wsgiref.simple_server import make_server

import django
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.urls import path

# {"settings": code, "urls": code, …}, by the comments that name the files.
_, *parts = re.split(r"^# (\w+)\.py\n", os.environ["RECIPE"], flags=re.MULTILINE)
recipe = dict(zip(parts[::2], parts[1::2]))

# The settings of `django-admin startproject`, as far as they matter here.
configured = {
    "ALLOWED_HOSTS": ["localhost"],
    "AUTHENTICATION_BACKENDS": ["django.contrib.auth.backends.ModelBackend"],
    "DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.environ["DATABASE"]}},
    "DEFAULT_AUTO_FIELD": "django.db.models.BigAutoField",
    "INSTALLED_APPS": [
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.messages",
        "django.contrib.sessions",
    ],
    "MIDDLEWARE": [
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    "ROOT_URLCONF": __name__,
    "SECRET_KEY": "the relying party's own",
    "TEMPLATES": [
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
        }
    ],
    "USE_TZ": True,
}
exec(recipe["settings"], configured)
configured["LOGIN_REDIRECT_URL"] = "/"
# Kept so that the home page can show them.
configured["OIDC_STORE_ID_TOKEN"] = configured["OIDC_STORE_ACCESS_TOKEN"] = True
settings.configure(**{name: value for name, value in configured.items() if name.isupper()})
django.setup()
if "auth" in recipe:
    sys.modules["mysite"] = ModuleType("mysite")
    sys.modules["mysite.auth"] = ModuleType("mysite.auth")
    exec(recipe["auth"], vars(sys.modules["mysite.auth"]))


def show_allauth(request):
    extra = request.user.socialaccount_set.get().extra_data
    return {"claims": extra["id_token"], "profile": extra["userinfo"]}


def show_mozilla(request):
    import jwt

    # The library has verified this token before it stored it.
    claims = jwt.decode(request.session["oidc_id_token"], options={"verify_signature": False})
    return {"claims": claims, "accessToken": request.session["oidc_access_token"]}


def expire_mozilla(request):
    request.session["oidc_id_token_expiration"] = 1


def show_social(request):
    from social_django.utils import load_strategy

    social = request.user.social_auth.get()
    token = social.get_access_token(load_strategy(request))
    backend = social.get_backend_instance(load_strategy(request))
    backend.id_token = claims = social.extra_data["_oidc_id_token_context"]
    return {"claims": claims, "profile": backend.user_data(token), "accessToken": token}


def expire_social(request):
    social = request.user.social_auth.get()
    social.extra_data["auth_time"] -= 3600
    social.save()


def nothing(request):
    pass


show, expire = {
    "django-allauth": (show_allauth, nothing),
    "mozilla-django-oidc": (show_mozilla, expire_mozilla),
    "social-auth-app-django": (show_social, expire_social),
}[os.environ["LIBRARY"]]


def home(request):
    user = request.user
    if not user.is_authenticated:
        return JsonResponse({"signedIn": False}, status=401)
    account = {"username": user.username, "email": user.email}
    return JsonResponse({"account": account, **show(request)})


def expired(request):
    expire(request)
    return redirect("/")


def token(request):
    return HttpResponse(get_token(request))


urlpatterns = [path("", home), path("expired", expired), path("csrf-token", token)]
exec(recipe["urls"])

call_command("migrate", verbosity=0)
from django.core.wsgi import get_wsgi_application

make_server("localhost", int(os.environ["PORT"]), get_wsgi_application()).serve_forever()
