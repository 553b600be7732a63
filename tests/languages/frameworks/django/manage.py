"""A Django project around the recipe."""

import sys
from os import environ

from django.conf import settings
from django.core.management import execute_from_command_line
from django.urls import path

names = {"base_url": "URL", "email": "EMAIL", "password": "PASSWORD"}
settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    INSTALLED_APPS=["payouts"],
    PAYOUTS={name: environ[f"PAYOUTS_{of}"] for name, of in names.items()},
    ROOT_URLCONF="__main__",
    USE_TZ=True,
)
from payouts.views import payout_outcome  # noqa: E402

urlpatterns = [path("payout-outcomes", payout_outcome)]
execute_from_command_line(sys.argv)
