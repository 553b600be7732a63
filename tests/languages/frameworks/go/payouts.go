package main

import (
	"encoding/json"
	"fmt"
	"os"

	payout "git.remittance-payout.example/client-go"
)

// A stand-in for the database of the recipe.

func duePayouts() (due []payout.TransactionRequest, err error) {
	return due, json.Unmarshal([]byte(os.Getenv("DUE")), &due)
}

func record(reference string, outcome payout.Outcome) error {
	_, err := fmt.Println(reference, outcome)
	return err
}
