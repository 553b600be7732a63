package payout

import (
	"net"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// endsInNumber is how an IPv4 address is told from a name: by its last part.
var endsInNumber = regexp.MustCompile(`(^|\.)(0[xX][0-9a-fA-F]*|[0-9]+)\.?$`)

func checkBaseURL(text string) (string, error) {
	base, err := url.Parse(text)
	if err != nil || base.Hostname() == "" || base.Opaque != "" || base.User != nil ||
		strings.ContainsAny(text, "?#") {
		return "", &ArgumentError{"BaseURL must be an absolute URL without credentials, query and fragment"}
	}
	if port, err := strconv.ParseUint(base.Port(), 10, 16); base.Port() != "" && (err != nil || port > 65535) {
		return "", &ArgumentError{"BaseURL must have a port of 0 to 65535, or none"}
	}
	for _, segment := range strings.Split(base.Path, "/") {
		if segment == "." || segment == ".." {
			return "", &ArgumentError{"BaseURL must have no '.' or '..' in its path"}
		}
	}
	host := base.Hostname()
	address := net.ParseIP(host)
	if address == nil && endsInNumber.MatchString(host) {
		return "", &ArgumentError{"BaseURL must have a name, or an IP address as it is usually written"}
	}
	isLocal := strings.EqualFold(host, "localhost") || address != nil && address.IsLoopback()
	if base.Scheme != "https" && !(base.Scheme == "http" && isLocal) {
		return "", &ArgumentError{"BaseURL must be https, or http on this machine (localhost, 127.0.0.0/8, ::1)"}
	}
	return strings.TrimRight(text, "/"), nil
}

// printedURL is an address as it may be printed: one that a client rejects may have credentials.
func printedURL(text string) string {
	if _, err := checkBaseURL(text); err != nil {
		return "…"
	}
	return text
}
