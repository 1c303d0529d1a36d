# Sets the variables of a file as EnvironmentFile of systemd does, so that a command sees the values that the service sees: a value is text, where a
# shell that reads the file replaces $, runs what stands in backquotes and stops at a space.
read_environment() {
  while read -r line || [ -n "$line" ]; do
    case $line in
      '#'* | ';'*) continue ;;
      *=*) ;;
      *) continue ;;
    esac
    value=${line#*=}
    case $value in
      \'*\') value=${value#\'} && value=${value%\'} ;;
      \"*\") value=${value#\"} && value=${value%\"} ;;
    esac
    export "${line%%=*}=$value"
  done <"$1"
}
